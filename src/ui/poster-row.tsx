import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import * as styles from './poster.module.css';

/** Three or four posters of one size beside each other; two on a tablet, and on a phone they scroll sideways. */
export function PosterRow({ children }: { readonly children: ReactNode }) {
  return <div className={classNames(styles.row, styles.sideways)}>{children}</div>;
}

/** A poster with a large picture and name, as wide as its place. */
export function LargePoster({ children }: { readonly children: ReactNode }) {
  return <div className={styles.large}>{children}</div>;
}
