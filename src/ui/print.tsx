import type { ReactNode } from 'react';
import * as styles from './print.module.css';

/** A picture in its mat; a caption (figcaption) may follow it. */
export function Print({ caption, children }: { readonly caption?: ReactNode; readonly children: ReactNode }) {
  if (!caption) return <div className={styles.print}>{children}</div>;
  return <figure className={styles.print}>{children}<figcaption>{caption}</figcaption></figure>;
}
