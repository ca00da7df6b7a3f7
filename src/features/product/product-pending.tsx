import '#ui/pages/product.css';
import { LoadingStatus, Skeleton } from '#ui/skeleton.tsx';

/** A product that is on its way. */
export function ProductPending() {
  return (
    <main id="main" className="wrap pending">
      <LoadingStatus />
      <div className="title"><Skeleton shape="block" /></div>
      <div className="print"><Skeleton shape="art" /></div>
    </main>
  );
}
