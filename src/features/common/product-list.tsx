import { memo } from 'react';
import type { VerticalName } from '#domain/catalogue.ts';
import { coverFiles } from '#domain/pictures.ts';
import type { ProductCard as Card } from '#runtime/page/page-context.ts';
import { Picture } from '#ui/picture.tsx';
import { PosterWall } from '#ui/poster-wall.tsx';
import { cardOf } from '#verticals/card.ts';
import { boardPath } from './board-path.ts';
import { DepartureBoard, Departures } from './departures.tsx';
import { ProductCard, type ProductCardProps } from './product-card.tsx';
import { useShell } from './use-shell.ts';

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
  if (list.kind === 'wall') {
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

/** A few products on home: posters with a large first one, or rows by time beside the operator's picture. Rendered again only for other products or dates. */
export const HomeList = memo(function HomeList({ vertical, products, search }: ProductListProps) {
  const { images } = useShell();
  const { list } = cardOf(vertical);
  const searchProps = search && { search };
  if (list.kind === 'wall') {
    return (
      <PosterWall sideways>
        {products.map((product) => <ProductCard key={product.code} product={product} {...searchProps} />)}
      </PosterWall>
    );
  }
  const timeOf = ({ facts }: Card) => list.time(facts);
  return (
    <DepartureBoard picture={<Picture src={boardPath(images, list.picture, '3x4')} alt="" width={600} height={800} />}>
      <Departures products={products.toSorted((a, b) => (timeOf(a) ?? '').localeCompare(timeOf(b) ?? ''))} timeOf={timeOf} {...searchProps} />
    </DepartureBoard>
  );
});
