import type { ReactNode } from 'react';
import * as styles from './bottom-bar.module.css';

/** A bar that stays at the bottom of a narrow window. What else is fixed there makes room for `data-bottom-bar`. */
export function BottomBar({ children }: { readonly children: ReactNode }) {
  return <div className={styles.bar} data-bottom-bar>{children}</div>;
}
