import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import * as styles from './media-list.module.css';
import { Place, Skeleton } from './skeleton.tsx';

export interface MediaItemProps {
  /** Address of a picture, 4:3; decoration. */
  readonly picture: string;
  readonly title: ReactNode;
  /** At the end of a row: a price. */
  readonly end?: ReactNode;
  /** Below the title: `small` lines, then a button. */
  readonly children?: ReactNode;
}

/** A small picture with words beside it. */
export function MediaItem({ picture, title, end, children }: MediaItemProps) {
  return (
    <li>
      <img src={picture} alt="" width="400" height="300" />
      <span>
        <b className={styles.title}>{title}</b>
        {children}
      </span>
      {end && <span className={styles.end}>{end}</span>}
    </li>
  );
}

/** The place of an item while it loads. */
export function MediaPlace() {
  return (
    <li>
      <Skeleton shape="art" />
      <span>
        <b className={styles.title}><Place long /></b>
        <small><Place /></small>
      </span>
    </li>
  );
}

/**
 * Items one below the other.
 * @param wide rows across the column, the titles in display type
 */
export function MediaList({ wide = false, children }: { readonly wide?: boolean; readonly children: ReactNode }) {
  return <ul className={classNames(styles.list, wide && styles.wide)}>{children}</ul>;
}
