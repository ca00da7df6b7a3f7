import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import * as styles from './disclosure.module.css';

export interface DisclosureProps {
  readonly title: ReactNode;
  /** Under the title, also while it is closed. */
  readonly note?: ReactNode;
  /** At the end of the summary line: the sum of it. */
  readonly end?: ReactNode;
  readonly open?: boolean;
  /** Tighter and flat, for one of several in a part of a page. */
  readonly small?: boolean;
  readonly children: ReactNode;
}

/** A native `details`, which works before and without script. `open` is only its first state. */
export function Disclosure({ title, note, end, open = false, small = false, children }: DisclosureProps) {
  return (
    <details className={classNames(styles.disclosure, small && styles.small)} open={open}>
      <summary>
        {note ? <hgroup className={styles.head}><h2>{title}</h2><p className="small muted">{note}</p></hgroup> : <h2 className={styles.head}>{title}</h2>}
        {end && <span className={classNames(styles.end, 'num')}>{end}</span>}
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}

export interface QuietDisclosureProps {
  readonly title: ReactNode;
  readonly open?: boolean;
  readonly onToggle?: (open: boolean) => void;
  readonly children: ReactNode;
}

/** A disclosure without a background, for details that few visitors need. One that was opened before the script ran is reported then. */
export function QuietDisclosure({ title, open = false, onToggle, children }: QuietDisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (details.current!.open !== open) onToggle?.(details.current!.open);
    // Once: later the browser reports it itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <details ref={details} className={styles.quiet} open={open} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

export interface Reason {
  readonly text: ReactNode;
  readonly detail?: ReactNode;
  readonly amount: ReactNode;
}

/** Numbered reasons, each with its price difference. */
export function Reasons({ reasons }: { readonly reasons: readonly Reason[] }) {
  return (
    <ol className={styles.reasons}>
      {reasons.map(({ text, detail, amount }, index) => (
        <li key={index}><span>{text}</span>{amount}{detail && <small>{detail}</small>}</li>
      ))}
    </ol>
  );
}
