import { useTopWhilePending } from '#features/common/use-top-while-pending.ts';
import { PosterSkeleton } from '#ui/poster-skeleton.tsx';
import { PosterWall } from '#ui/poster-wall.tsx';
import { LoadingStatus, Skeleton } from '#ui/skeleton.tsx';
import * as styles from './category-page.module.css';
import { PAGE_SIZE } from './listing-search.ts';

/** Placeholder of a category page while its data loads. */
export function CategoryPending() {
  useTopWhilePending();
  return (
    <main id="main" className={styles.pending}>
      <div className="wrap">
        <LoadingStatus />
        <div className={styles.head}><Skeleton shape="block" /></div>
        <PosterWall>
          {Array.from({ length: PAGE_SIZE }, (_, index) => <PosterSkeleton key={index} />)}
        </PosterWall>
      </div>
    </main>
  );
}
