import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import * as styles from './notice.module.css';

export interface NoticeProps {
  readonly tone?: 'sea' | 'ok' | 'warn' | 'danger';
  /** The whole width of the page, under its header. */
  readonly strip?: boolean;
  /** Before the sentence: a badge or an icon. */
  readonly start?: ReactNode;
  /** After the sentence: a bare button. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One sentence about this page. The tone `danger` is announced assertively, others politely. */
export function Notice({ tone = 'sea', strip = false, start, action, children }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, strip && styles.strip)} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      {start}
      <span className={styles.text}>{children}</span>
      {action && <span className={styles.action}>{action}</span>}
    </div>
  );
}
