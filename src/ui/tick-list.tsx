import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import * as styles from './tick-list.module.css';

/**
 * Short points in columns. @param hollow marks items that are not included
 */
export function TickList({ hollow = false, children }: { readonly hollow?: boolean; readonly children: ReactNode }) {
  return <ul className={classNames(styles.list, hollow && styles.hollow)}>{children}</ul>;
}
