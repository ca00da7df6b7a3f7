import { classNames } from './class-names.ts';
import * as styles from './poster.module.css';
import { Skeleton } from './skeleton.tsx';

/** A poster that is still loading. */
export function PosterSkeleton() {
  return (
    <div className={classNames(styles.poster, styles.skeleton)} aria-hidden="true">
      <div className={styles.art}><Skeleton shape="art" /></div>
      <div className={styles.body}><Skeleton /><Skeleton /></div>
    </div>
  );
}
