import { ProductCard } from '#features/common/product-card.tsx';
import type { ProductCard as Card } from '#runtime/page-context.ts';
import '#ui/wall.css';

/** A wall of posters, the first twice as large. */
export function VillaWall({ products }: { readonly products: readonly Card[] }) {
  return (
    <div className="wall">
      {products.map((product) => (
        <ProductCard key={product.code} product={product} />
      ))}
    </div>
  );
}
