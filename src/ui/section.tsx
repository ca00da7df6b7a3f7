import { useId, type ReactNode } from 'react';
import * as styles from './section.module.css';
import { useLaterPart } from './use-later-part.ts';

export interface SectionProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** At the end of the heading: "Show all". */
  readonly link?: ReactNode;
  /** Beside the content column, at full width: a strip that runs off the edge. */
  readonly bleed?: ReactNode;
  readonly children?: ReactNode;
}

/** A named part of a page: a heading, then its content. */
export function Section({ title, lead, link, bleed, children }: SectionProps) {
  const id = useId();
  const later = useLaterPart();
  return (
    <section {...later} className={styles.section} aria-labelledby={id}>
      <div className="wrap">
        <div className={styles.head}>
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
