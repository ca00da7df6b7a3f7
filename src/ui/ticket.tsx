import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import * as styles from './ticket.module.css';

export interface TicketProps {
  /** Names the panel for a screen reader. */
  readonly label: string;
  /** Parts of the ticket, with a tear line between them. */
  readonly parts: readonly ReactNode[];
  /** Stays in view beside a long column. */
  readonly sticky?: boolean;
  /** Taller than others, so it sticks only in a tall window. */
  readonly high?: boolean;
}

/** A panel in parts, separated by dashed lines. */
export function Ticket({ label, parts, sticky = false, high = false }: TicketProps) {
  return (
    <aside className={classNames(styles.ticket, sticky && styles.sticky, high && styles.high)} aria-label={label}>
      {parts.map((part, index) => (
        <div key={index}>
          {index > 0 && <div className={styles.tear} />}
          <div className={styles.part}>{part}</div>
        </div>
      ))}
    </aside>
  );
}

/** Small print in a ticket. */
export function TicketNote({ status = false, muted = false, children }: { readonly status?: boolean; readonly muted?: boolean; readonly children: ReactNode }) {
  return <p className={classNames(styles.note, muted && 'muted')} role={status ? 'status' : undefined}>{children}</p>;
}
