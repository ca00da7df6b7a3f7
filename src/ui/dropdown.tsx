import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import * as styles from './dropdown.module.css';

export interface DropdownProps {
  /** What is chosen now, on the summary. */
  readonly summary: ReactNode;
  /** Read before it: "Currency: ". */
  readonly label: string;
  /** An entry of a navigation bar. */
  readonly entry?: boolean;
  /** List items with links or buttons; mark the chosen one with aria-current. */
  readonly children: ReactNode;
}

/** A native details: opens without script. With script it also closes on Escape, on a choice and on a press outside. */
export function Dropdown({ summary, label, entry = false, children }: DropdownProps) {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const element = details.current!;
    const close = () => { element.open = false; };
    const onPointerDown = (event: PointerEvent) => {
      if (element.open && !element.contains(event.target as Node)) close();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !element.open) return;
      close();
      if (element.contains(document.activeElement)) element.querySelector('summary')!.focus();
    };
    const onFocusOut = (event: FocusEvent) => {
      if (event.relatedTarget && !element.contains(event.relatedTarget as Node)) close();
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    element.addEventListener('focusout', onFocusOut);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
      element.removeEventListener('focusout', onFocusOut);
    };
  }, []);

  return (
    <details ref={details} className={classNames(styles.dropdown, entry && styles.entry)}>
      <summary><span className="visually-hidden">{label}</span>{summary}</summary>
      <ul
        className={styles.menu}
        onClick={(event) => {
          const chosen = (event.target as Element).closest('a, button');
          if (!chosen) return;
          details.current!.open = false;
          // A closed menu cannot have the focus. A link leads to another page.
          if (chosen.localName === 'button') details.current!.querySelector('summary')!.focus();
        }}
      >
        {children}
      </ul>
    </details>
  );
}
