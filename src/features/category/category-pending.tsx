import '#ui/pages/category.css';
import '#ui/wall.css';
import { PosterSkeleton } from '#ui/poster-skeleton.tsx';
import { LoadingStatus, Skeleton } from '#ui/skeleton.tsx';
import { PAGE_SIZE } from './listing-search.ts';

/** A wall that is on its way. */
export function CategoryPending() {
  return (
    <main id="main" className="listing pending">
      <div className="wrap">
        <LoadingStatus />
        <div className="listing__h"><Skeleton shape="block" /></div>
        <div className="wall">
          {Array.from({ length: PAGE_SIZE }, (_, index) => <PosterSkeleton key={index} />)}
        </div>
      </div>
    </main>
  );
}
