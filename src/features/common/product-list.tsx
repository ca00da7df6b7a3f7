import type { VerticalName } from '#domain/catalogue.ts';
import { coverFiles } from '#domain/pictures.ts';
import type { ProductCard as Card } from '#runtime/page/page-context.ts';
import { Picture } from '#ui/picture.tsx';
import { PosterWall } from '#ui/poster-wall.tsx';
import { cardOf } from '#verticals/card.ts';
import { DepartureBoard, Departures } from './departures.tsx';
import { ProductCard, type ProductCardProps } from './product-card.tsx';

export interface ProductListProps extends Pick<ProductCardProps, 'search'> {
  readonly vertical: VerticalName;
  readonly products: readonly Card[];
}

/** Posters in the first view of a category, which are loaded at once. */
const FIRST_POSTERS = 3;

/** The products of a category: a wall of posters, or rows by time beside a picture, as the vertical's card layer decides. */
export function CategoryList({ vertical, products, search }: ProductListProps) {
  const { list } = cardOf(vertical);
  const searchProps = search && { search };
  if (list.kind !== 'board') {
    return (
      <PosterWall>
        {products.map((product, index) => <ProductCard key={product.code} product={product} first={index < FIRST_POSTERS} heading="h2" compare {...searchProps} />)}
      </PosterWall>
    );
  }
  return (
    <DepartureBoard picture={<Picture {...coverFiles(products[0]!.image, '3x4')} alt="" width={600} height={800} first />}>
      <Departures products={products} timeOf={({ facts }) => list.time(facts)} heading="h2" compare {...searchProps} />
    </DepartureBoard>
  );
}
