import type { ReactNode } from 'react';
import * as styles from './schedule.module.css';
import { classNames } from './class-names.ts';

export interface ScheduleRowProps {
  /** At the head of the row; null for a row without a time. */
  readonly time: ReactNode;
  /** A link here is stretched over the row. */
  readonly title: ReactNode;
  readonly heading?: 'h2' | 'h3';
  /** Below the title. */
  readonly text: ReactNode;
  /** At the end of a row that leads somewhere: a price. */
  readonly end?: ReactNode;
}

/** One row of a schedule, in an `ol`. */
export function ScheduleRow({ time, title, heading: Heading = 'h3', text, end }: ScheduleRowProps) {
  return (
    <li className={classNames(styles.row, end !== undefined && styles.linked, time === null && styles.untimed)}>
      {time !== null && <time>{time}</time>}
      <Heading>{title}</Heading>
      {end !== undefined && <div className={styles.end}>{end}</div>}
      <p>{text}</p>
    </li>
  );
}
