import type { ReactNode } from 'react';
import * as styles from './framed-picture.module.css';

/** A picture in a frame, with an optional caption. */
export function FramedPicture({ caption, children }: { readonly caption?: ReactNode; readonly children: ReactNode }) {
  if (!caption) return <div className={styles.frame}>{children}</div>;
  return <figure className={styles.frame}>{children}<figcaption>{caption}</figcaption></figure>;
}
