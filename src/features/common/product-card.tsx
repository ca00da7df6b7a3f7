import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { favouriteOf } from '#domain/favourites/favourite-of.ts';
import type { FavouriteFacts } from '#domain/favourites/favourites.ts';
import { coverFiles } from '#domain/pictures.ts';
import type { ProductCard as Card } from '#runtime/page/page-context.ts';
import { Badge } from '#ui/badge.tsx';
import { Picture } from '#ui/picture.tsx';
import { Poster } from '#ui/poster.tsx';
import { Price } from '#ui/price.tsx';
import { Stars } from '#ui/stars.tsx';
import { cardOf } from '#verticals/card.ts';
import { CampaignBadgeText } from './campaign-text.tsx';
import { CompareBox } from './compare-box.tsx';
import { HeartButton } from './heart-button.tsx';
import { priceUnitText, withAddedVat } from './price-unit-text.ts';
import { ProductLink, type ProductLinkProps } from './product-link.tsx';
import { Written } from './written.tsx';

/** The data of a card. A favourite has no price: only the operator knows today's. */
export interface ShownProduct extends Pick<Card, 'code' | 'vertical' | 'slug' | 'title' | 'image' | 'badge' | 'rating' | 'total'>, Partial<Pick<Card, 'saleMode'>> {
  readonly destination: Pick<Card['destination'], 'title'>;
  readonly from: Card['from'] | null;
  readonly facts: FavouriteFacts;
}

export interface ProductCardProps extends Pick<ProductLinkProps, 'search'> {
  readonly product: ShownProduct;
  /** Whether the card is in the first view; its picture is then loaded eagerly. */
  readonly first?: boolean;
  readonly heading?: 'h2' | 'h3' | 'h4';
  /** Whether the product can be chosen to be compared (U19). */
  readonly compare?: boolean;
  /** In the place of the price, for a card that has none. */
  readonly price?: ReactNode;
}

/** One product as a poster: picture, heart, name, facts, price from, stars. */
export function ProductCard({ product, first = false, heading = 'h3', compare = false, price, search }: ProductCardProps) {
  const { from, total, rating } = product;
  return (
    <Poster
      heading={heading}
      art={<Picture {...coverFiles(product.image)} alt="" width={800} height={600} first={first} />}
      badge={<CardBadge product={product} />}
      action={<HeartButton product={favouriteOf(product)} place="corner" />}
      title={<ProductLink product={product} {...(search && { search })} />}
      meta={<CardFacts product={product} />}
      rating={rating && <Stars rating={Number(rating.mean)} count={rating.count} />}
      foot={from ? <FromPrice from={from} total={total} /> : price}
    >
      {compare && <CompareBox code={product.code} title={<Written text={product.title} />} />}
    </Poster>
  );
}

/** That a product is priced on request, or else its campaign: a discount from a price that is not fixed says less. */
export function CardBadge({ product: { badge, from, saleMode } }: { readonly product: Pick<ShownProduct, 'badge' | 'from' | 'saleMode'> }) {
  const { t } = useLingui();
  if (saleMode === 'quote') return <Badge tone="sea">{t`On request`}</Badge>;
  return badge && from && <Badge tone="deal"><CampaignBadgeText campaign={badge} currency={from.currency} /></Badge>;
}

/** `from €380.00 per night`, or `€3,528.00 for your dates` where the list is of some days. */
export function FromPrice({ from: { amount, was, currency, unit, isFrom, vatAdded }, total }: { readonly from: Card['from']; readonly total?: string | undefined }) {
  const { i18n, t } = useLingui();
  if (total !== undefined) return <Price amount={total} currency={currency} unit={t`for your dates`} />;
  return <Price isFrom={isFrom} amount={amount} currency={currency} was={was ?? undefined} unit={withAddedVat(i18n, priceUnitText(i18n, unit), vatAdded)} />;
}

/** `Kalkan · 4 bedrooms · 8 guests`. */
export function CardFacts({ product: { vertical, facts, destination } }: { readonly product: Pick<ShownProduct, 'vertical' | 'facts' | 'destination'> }) {
  const { i18n } = useLingui();
  return <><Written text={destination.title} />{cardOf(vertical).facts(i18n, facts).map((fact) => ` · ${fact}`).join('')}</>;
}
