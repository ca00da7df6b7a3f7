import { ProductCard } from '#features/common/product-card.tsx';
import type { ProductCard as Card } from '#runtime/page-context.ts';
import { PosterWall } from '#ui/poster-wall.tsx';

/** A wall of posters, the first twice as large. */
export function VillaWall({ products }: { readonly products: readonly Card[] }) {
  return (
    <PosterWall sideways>
      {products.map((product) => (
        <ProductCard key={product.code} product={product} />
      ))}
    </PosterWall>
  );
}
