import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import * as styles from './split.module.css';

export interface SplitProps {
  /** Keeps the panel beside the column in print. */
  readonly printable?: boolean;
  /** The column, then the panel. */
  readonly children: ReactNode;
}

/** A main column and a panel beside it. */
export function Split({ printable = false, children }: SplitProps) {
  return <div className={classNames(styles.split, printable && styles.printable)}>{children}</div>;
}
