import { useTopWhilePending } from '#features/common/use-top-while-pending.ts';
import { classNames } from '#ui/class-names.ts';
import { FramedPicture } from '#ui/framed-picture.tsx';
import { LoadingStatus, Skeleton } from '#ui/skeleton.tsx';
import * as styles from './product-pending.module.css';
import * as title from './product-title.module.css';

/** Placeholder of a product page while its data loads. */
export function ProductPending() {
  useTopWhilePending();
  return (
    <main id="main" className={classNames('wrap', styles.pending)}>
      <LoadingStatus />
      <div className={title.title}><Skeleton shape="block" /></div>
      <FramedPicture><Skeleton shape="art" /></FramedPicture>
    </main>
  );
}
