import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import './ticket.css';

export interface TicketProps {
  /** Names the panel for a screen reader. */
  readonly label: string;
  /** Parts of the ticket, torn apart by a perforation. */
  readonly parts: readonly ReactNode[];
  /** Stays in view beside a long column. */
  readonly sticky?: boolean;
}

/** Booking paper: what it is, a tear line, what it costs. */
export function Ticket({ label, parts, sticky = false }: TicketProps) {
  return (
    <aside className={classNames('panel', sticky && 'panel--sticky')} aria-label={label}>
      {parts.map((part, index) => (
        <div key={index}>
          {index > 0 && <div className="perf" />}
          <div className="panel__b">{part}</div>
        </div>
      ))}
    </aside>
  );
}
