import type { ReactNode } from 'react';
import { formatDateTime } from '#i18n/format.ts';
import * as styles from './change-log.module.css';

export interface ChangeLogItem {
  readonly key: string;
  readonly what: ReactNode;
  readonly where: string;
  /** Epoch ms. */
  readonly at: number;
  /** At the end: a button that takes the change back. */
  readonly end?: ReactNode;
}

/** A list of changes with source and time, in the order given. */
export function ChangeLog({ items }: { readonly items: readonly ChangeLogItem[] }) {
  return (
    <ol className={styles.log}>
      {items.map(({ key, what, where, at, end }) => (
        <li key={key}>
          <span>{what}</span>
          {end && <div className={styles.end}>{end}</div>}
          <small className="num">
            {where}, <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>
          </small>
        </li>
      ))}
    </ol>
  );
}
