import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import * as styles from './poster.module.css';

/**
 * Posters in rows of four, the first twice as large.
 * @param sideways on a phone they scroll sideways instead of stacking
 */
export function PosterWall({ sideways = false, children }: { readonly sideways?: boolean; readonly children: ReactNode }) {
  return <div className={classNames(styles.wall, sideways && styles.sideways)}>{children}</div>;
}

/**
 * Posters in rows of four.
 * @param sideways on a phone they scroll sideways instead of hanging one below the other
 */
export function PosterRows({ sideways = false, children }: { readonly sideways?: boolean; readonly children: ReactNode }) {
  return <div className={classNames(styles.rows, sideways && styles.sideways)}>{children}</div>;
}

/** Posters in a row that scrolls sideways, off the edge of the page; reachable by keyboard. */
export function PosterStrip({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return <div className={styles.strip} role="region" aria-label={label} tabIndex={0}>{children}</div>;
}
