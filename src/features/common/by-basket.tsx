import type { ReactNode } from 'react';
import * as styles from './by-basket.module.css';

export interface ByBasketProps {
  /** Whether the basket has lines; null until the log has been read. */
  readonly isFilled: boolean | null;
  readonly filled: ReactNode;
  readonly empty: ReactNode;
}

/**
 * Shows `filled` or `empty`. While it is not known which, the page contains both, and the styles show the one that fits
 * to what this browser remembers of its basket (`remembered-shape.ts`), or `filled` if it remembers nothing.
 */
export function ByBasket({ isFilled, filled, empty }: ByBasketProps) {
  return (
    <>
      {isFilled !== false && <div key="filled" className={isFilled === null ? styles.filled : undefined}>{filled}</div>}
      {isFilled !== true && <div key="empty" className={isFilled === null ? styles.empty : undefined}>{empty}</div>}
    </>
  );
}
