import { boardPath } from '#features/common/board-path.ts';
import { DepartureBoard, Departures } from '#features/common/departures.tsx';
import { useShell } from '#features/common/use-shell.ts';
import type { ProductCard } from '#runtime/page-context.ts';
import { Picture } from '#ui/picture.tsx';

/** Tours as a departures board: by the hour of the first session. */
export function TourBoard({ products }: { readonly products: readonly ProductCard[] }) {
  const { images } = useShell();
  const firstSession = ({ facts }: ProductCard) => (facts.vertical === 'tour' ? (facts.firstSession ?? '') : '');
  return (
    <DepartureBoard picture={<Picture src={boardPath(images, 'board-balloon', '3x4')} alt="" width={600} height={800} />}>
      <Departures products={products.toSorted((a, b) => firstSession(a).localeCompare(firstSession(b)))} />
    </DepartureBoard>
  );
}
