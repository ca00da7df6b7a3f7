import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import * as styles from './option-list.module.css';

export interface ListedOption {
  readonly key: string;
  readonly label: ReactNode;
  /** Small print beside the label. */
  readonly hint?: ReactNode;
}

export interface OptionListProps {
  readonly id: string;
  /** Accessible name. */
  readonly label: string;
  /** Without options the list is hidden. */
  readonly options: readonly ListedOption[];
  /** Index of the option that the arrow keys have reached; -1 for none. */
  readonly active: number;
  /** Index of the option that is chosen already, -1 for none; absent where the active option is the selected one. */
  readonly chosen?: number;
  readonly onChoose: (index: number) => void;
}

/** The element id of an option, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/**
 * The list below a field that is a combobox (WAI-ARIA APG), placed by the nearest positioned element. That element may set
 * `--list-size`, `--list-end`, `--list-height`, `--list-layer` and `--hint-size`.
 */
export function OptionList({ id, label, options, active, chosen, onChoose }: OptionListProps) {
  return (
    <ul id={id} role="listbox" aria-label={label} className={styles.list} hidden={options.length === 0}>
      {options.map(({ key, label, hint }, index) => (
        <li
          key={key}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === (chosen ?? active)}
          className={classNames(styles.option, index === active && styles.active, index === chosen && styles.chosen)}
          // The field keeps the focus, so that its blur does not close the list before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
        >
          <span>{label}</span>
          {hint && <small>{hint}</small>}
        </li>
      ))}
    </ul>
  );
}

/** Scrolls the list until an option is in view. */
export function showOption(listId: string, index: number): void {
  document.getElementById(optionId(listId, index))?.scrollIntoView({ block: 'nearest' });
}

/** What is said in place of the list. */
export function OptionNote({ children }: { readonly children: ReactNode }) {
  return <p className={styles.note} role="status">{children}</p>;
}
