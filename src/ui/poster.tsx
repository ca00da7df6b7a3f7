import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import * as styles from './poster.module.css';

export interface PosterProps {
  /** A Picture. */
  readonly art: ReactNode;
  /** A Badge on the picture. */
  readonly badge?: ReactNode;
  /** A button on the picture, above the card's link. */
  readonly action?: ReactNode;
  /** A link: the one link of the card, stretched over all of it. */
  readonly title: ReactNode;
  /** One line of facts under the name. */
  readonly meta?: ReactNode;
  /** At the end of the facts, always on their first line: the stars. */
  readonly rating?: ReactNode;
  /** The last row: the price. */
  readonly foot?: ReactNode;
  /** Anything else under the facts. */
  readonly children?: ReactNode;
  /** Portrait, 3:4, instead of 4:3. */
  readonly tall?: boolean;
  readonly heading?: 'h2' | 'h3' | 'h4';
}

export function Poster({ art, badge, action, title, meta, rating, foot, children, tall = false, heading: Heading = 'h3' }: PosterProps) {
  return (
    <article className={classNames(styles.poster, tall && styles.tall)}>
      <div className={styles.art}>{art}{badge && <span className={styles.badge}>{badge}</span>}</div>
      {action}
      <div className={styles.body}>
        <Heading>{title}</Heading>
        {meta && <div className={styles.facts}><p className={styles.meta}>{meta}</p>{rating}</div>}
        {foot && <div className={styles.foot}>{foot}</div>}
        {children}
      </div>
    </article>
  );
}
