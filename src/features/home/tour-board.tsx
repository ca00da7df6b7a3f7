import { boardPath } from '#features/common/board-path.ts';
import { Duration, FromPrice } from '#features/common/product-card.tsx';
import { ProductLink } from '#features/common/product-link.tsx';
import { useShell } from '#features/common/use-shell.ts';
import type { ProductCard } from '#runtime/page-context.ts';
import '#ui/board.css';
import { Picture } from '#ui/picture.tsx';
import { Print } from '#ui/print.tsx';

/** Tours as a departures board: by the hour of the first session. */
export function TourBoard({ products }: { readonly products: readonly ProductCard[] }) {
  const { images } = useShell();
  const departures = products
    .flatMap((product) => (product.facts.vertical === 'tour' ? [{ product, facts: product.facts }] : []))
    .toSorted((a, b) => (a.facts.firstSession ?? '').localeCompare(b.facts.firstSession ?? ''));
  return (
    <div className="board">
      <Print>
        <Picture src={boardPath(images, 'board-balloon', '3x4')} alt="" width={600} height={800} />
      </Print>
      <ol>
        {departures.map(({ product, facts }) => (
          <li key={product.code} className="dep">
            <time>{facts.firstSession}</time>
            <h3>
              <ProductLink product={product} />
            </h3>
            <FromPrice product={product} />
            <p>
              {product.summary}{' '}
              <span className="muted num">
                {product.destination.title} · <Duration minutes={facts.durationMinutes} />
              </span>
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
