import type { ReactNode } from 'react';
import './disclosure.css';

export interface DisclosureProps {
  readonly title: ReactNode;
  /** At the end of the summary line: the sum of it. */
  readonly end?: ReactNode;
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** A native details on keylined paper: works before and without script. `open` is only how it starts. */
export function Disclosure({ title, end, open = false, children }: DisclosureProps) {
  return (
    <details className="why" open={open}>
      <summary><h2>{title}</h2>{end && <span className="num strong">{end}</span>}</summary>
      <div className="why__b">{children}</div>
    </details>
  );
}

export interface QuietDisclosureProps {
  readonly title: ReactNode;
  readonly onToggle: (open: boolean) => void;
  readonly children: ReactNode;
}

/** The same without paper: for what few want to know. */
export function QuietDisclosure({ title, onToggle, children }: QuietDisclosureProps) {
  return (
    <details className="quiet" onToggle={(event) => onToggle(event.currentTarget.open)}>
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

/** Numbered reasons with what each one costs. */
export function Reasons({ reasons }: { readonly reasons: readonly Reason[] }) {
  return (
    <ol>
      {reasons.map(({ text, detail, amount }, index) => (
        <li key={index}><span>{text}</span>{amount}{detail && <small>{detail}</small>}</li>
      ))}
    </ol>
  );
}
