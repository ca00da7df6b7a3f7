import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import './notice.css';

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

/** One sentence that matters to this page. A danger is announced at once, the rest when there is a pause. */
export function Notice({ tone = 'sea', strip = false, start, action, children }: NoticeProps) {
  return (
    <div className={classNames('note', tone !== 'sea' && `note--${tone}`, strip && 'note--strip')} role={tone === 'danger' ? 'alert' : 'status'}>
      {start}
      <span className="note__text">{children}</span>
      {action}
    </div>
  );
}
