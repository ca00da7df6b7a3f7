import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import * as styles from './split.module.css';

export interface SplitProps {
  /** Made to be printed: the panel stays beside the column on paper. */
  readonly printable?: boolean;
  /** The column, then the panel. */
  readonly children: ReactNode;
}

/** A main column and a panel beside it. */
export function Split({ printable = false, children }: SplitProps) {
  return <div className={classNames(styles.split, printable && styles.printable)}>{children}</div>;
}
