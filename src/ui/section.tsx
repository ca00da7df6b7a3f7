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
  /** The ground: the page's paper where absent, or the deep-sea band. */
  readonly tone?: 'band' | undefined;
  /** A picture in one panel with heading and content. */
  readonly picture?: ReactNode;
  /** Whether it is in a `Diptych`. */
  readonly leaf?: boolean;
  readonly children?: ReactNode;
}

/** A named part of a page: a heading, then its content. */
export function Section({ title, lead, link, bleed, tone, picture, leaf = false, children }: SectionProps) {
  const id = useId();
  const later = useLaterPart();
  const content = (
    <>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {lead && <p>{lead}</p>}
        {link}
      </div>
      {children}
    </>
  );
  return (
    <section {...(!leaf && later)} className={tone === 'band' ? styles.band : styles.section} aria-labelledby={id}>
      <div className="wrap">{picture ? <div className={styles.panel}>{picture}<div>{content}</div></div> : content}</div>
      {bleed}
    </section>
  );
}
