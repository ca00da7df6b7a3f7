import { useId, type ReactNode } from 'react';
import './section.css';

export interface SectionProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** At the end of the heading: "Show all". */
  readonly link?: ReactNode;
  /** The deep-sea band instead of paper. */
  readonly band?: boolean;
  /** Beside the content column, at full width: a strip that runs off the edge. */
  readonly bleed?: ReactNode;
  readonly children?: ReactNode;
}

/** A named part of a page: a heading across, then what hangs under it. */
export function Section({ title, lead, link, band = false, bleed, children }: SectionProps) {
  const id = useId();
  return (
    <section className={band ? 'band' : 'sec'} aria-labelledby={id}>
      <div className="wrap">
        <div className="sec__h">
          <h2 id={id}>{title}</h2>
          {lead && <p>{lead}</p>}
          {link}
        </div>
        {children}
      </div>
      {bleed}
    </section>
  );
}
