import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { boardPath } from '#features/common/board-path.ts';
import { DepartureBoard, Departures } from '#features/common/departures.tsx';
import { ProductCard, type ProductCardProps } from '#features/common/product-card.tsx';
import { useShell } from '#features/common/use-shell.ts';
import type { Home, ProductCard as Card } from '#runtime/page/page-context.ts';
import { Picture } from '#ui/picture.tsx';
import { LargePoster, PosterRow } from '#ui/poster-row.tsx';
import { PosterWall } from '#ui/poster-wall.tsx';
import { Section } from '#ui/section.tsx';
import { cardOf } from '#verticals/card.ts';
import { FareTable } from './fare-table.tsx';

type HomeSectionProps = Home['sections'][number] & Pick<ProductCardProps, 'search'>;

/** A few products of one vertical in the form that its card layer chooses. Rendered again only for other products or dates. */
export const HomeSection = memo(function HomeSection({ vertical, products, search }: HomeSectionProps) {
  const { i18n } = useLingui();
  const { categories, images } = useShell();
  const { title, lead, all, list } = cardOf(vertical);
  const link = (
    <Link to="/c/$slug" params={{ slug: categories[vertical] }} search={{}}>
      <Trans>
        Show all <span className="visually-hidden">{i18n._(all)}</span>
      </Trans>
    </Link>
  );
  return (
    <Section
      title={i18n._(title)}
      lead={i18n._(lead)}
      link={link}
      tone={list.tone}
      leaf={list.kind === 'diptych'}
      picture={list.kind === 'fares' && <Picture src={boardPath(images, list.picture, '1x1')} alt="" width={600} height={600} />}
    >
      <Products vertical={vertical} products={products} {...(search && { search })} />
    </Section>
  );
});

function Products({ vertical, products, search }: HomeSectionProps) {
  const { images } = useShell();
  const { list } = cardOf(vertical);
  const searchProps = search && { search };
  const posters = () => products.map((product) => <ProductCard key={product.code} product={product} {...searchProps} />);
  switch (list.kind) {
    case 'wall': return <PosterWall sideways>{posters()}</PosterWall>;
    case 'row': return <PosterRow>{posters()}</PosterRow>;
    case 'diptych': return <LargePoster>{posters()}</LargePoster>;
    case 'fares': return <FareTable products={products} columns={list.columns} {...searchProps} />;
    case 'board': {
      const timeOf = ({ facts }: Card) => list.time(facts);
      return (
        <DepartureBoard picture={<Picture src={boardPath(images, list.picture, '3x4')} alt="" width={600} height={800} />}>
          <Departures products={products.toSorted((a, b) => (timeOf(a) ?? '').localeCompare(timeOf(b) ?? ''))} timeOf={timeOf} {...searchProps} />
        </DepartureBoard>
      );
    }
  }
}
