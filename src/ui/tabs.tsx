import type { ReactNode } from 'react';
import * as RadixTabs from 'radix-ui/tabs';
import * as styles from './tabs.module.css';

export interface TabsProps<Name extends string> {
  /** Names the tabs for a screen reader. */
  readonly label: string;
  readonly tabs: readonly { readonly name: Name; readonly title: string; readonly disabled?: boolean }[];
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
  /** The panel of the chosen tab. */
  readonly children: ReactNode;
}

/** Tabs of which one panel is shown. The arrow keys move between the tabs. */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Name>) {
  return (
    <RadixTabs.Root value={chosen} onValueChange={(name) => onChoose(name as Name)}>
      <RadixTabs.List className={styles.list} aria-label={label}>
        {tabs.map(({ name, title, disabled }) => <RadixTabs.Trigger key={name} className={styles.tab} value={name} disabled={disabled}>{title}</RadixTabs.Trigger>)}
      </RadixTabs.List>
      <RadixTabs.Content value={chosen} tabIndex={-1}>{children}</RadixTabs.Content>
    </RadixTabs.Root>
  );
}
