import { useLingui } from '@lingui/react/macro';
import type { Locale } from '#domain/catalogue.ts';
import type { FavouriteFacts, FavouriteProduct } from '#domain/favourites/favourites.ts';
import type { ProductCard as Card } from '#runtime/page/page-context.ts';
import { Badge } from '#ui/badge.tsx';
import { Picture } from '#ui/picture.tsx';
import { Poster } from '#ui/poster.tsx';
import { Price } from '#ui/price.tsx';
import { Stars } from '#ui/stars.tsx';
import { cardOf } from '#verticals/card.ts';
import { CampaignBadgeText } from './campaign-text.tsx';
import { HeartButton } from './heart-button.tsx';
import { priceUnitText } from './price-unit-text.ts';
import { ProductLink, type ProductLinkProps } from './product-link.tsx';
import { useLocale } from './use-locale.ts';

/** The data of a card. A favourite has no price: only the operator knows today's. */
export interface ShownProduct extends Pick<Card, 'code' | 'vertical' | 'slug' | 'title' | 'image' | 'badge' | 'rating'> {
  readonly destination: Pick<Card['destination'], 'title'>;
  readonly from: Card['from'] | null;
  readonly facts: FavouriteFacts;
  /** Language of title, slug and destination; the page's when absent. */
  readonly lang?: Locale;
}

export interface ProductCardProps extends Pick<ProductLinkProps, 'search'> {
  readonly product: ShownProduct;
  /** Whether the card is in the first view; its picture is then loaded eagerly. */
  readonly first?: boolean;
  readonly heading?: 'h2' | 'h3';
}

/** One product as a poster: picture, heart, name, facts, price from, stars. */
export function ProductCard({ product, first = false, heading = 'h3', search }: ProductCardProps) {
  const locale = useLocale();
  const { badge, from, rating, lang = locale } = product;
  return (
    <Poster
      heading={heading}
      art={<Picture src={`${product.image}-0-4x3.svg`} alt="" width={800} height={600} first={first} />}
      badge={badge && from && <Badge tone="deal"><CampaignBadgeText campaign={badge} currency={from.currency} /></Badge>}
      action={<HeartButton product={favouriteOf(product, lang)} />}
      title={
        <ProductLink product={product} {...(search && { search })}>
          {lang === locale ? product.title : <span lang={lang}>{product.title}</span>}
        </ProductLink>
      }
      meta={<CardFacts product={product} />}
      foot={
        (from || rating) && (
          <>
            {from && <FromPrice from={from} />}
            {rating && <Stars rating={Number(rating.mean)} count={rating.count} />}
          </>
        )
      }
    />
  );
}

/** The part of a card that is stored as a favourite. */
function favouriteOf({ code, vertical, title, slug, image, destination, facts }: ShownProduct, lang: Locale): FavouriteProduct {
  return { productCode: code, vertical, lang, title, slug, place: destination.title, image, facts };
}

/** `from €380.00 per night`. */
export function FromPrice({ from: { amount, was, currency, unit, isFrom } }: { readonly from: Card['from'] }) {
  const { t, i18n } = useLingui();
  return <Price before={isFrom ? t`from` : undefined} amount={amount} currency={currency} was={was ?? undefined} unit={priceUnitText(i18n, unit)} />;
}

/** `Kalkan · 4 bedrooms · 8 guests`. */
export function CardFacts({ product: { vertical, facts, destination } }: { readonly product: Pick<ShownProduct, 'vertical' | 'facts' | 'destination'> }) {
  const { i18n } = useLingui();
  return <>{[destination.title, ...cardOf(vertical).facts(i18n, facts)].join(' · ')}</>;
}
