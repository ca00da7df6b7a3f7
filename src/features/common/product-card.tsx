import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Locale } from '#domain/catalogue.ts';
import type { FavouriteFacts, FavouriteProduct } from '#domain/favourites/favourites.ts';
import type { ProductCard as Card } from '#runtime/page-context.ts';
import { Badge } from '#ui/badge.tsx';
import { Picture } from '#ui/picture.tsx';
import { Poster } from '#ui/poster.tsx';
import { Price } from '#ui/price.tsx';
import { Stars } from '#ui/stars.tsx';
import { CampaignBadgeText } from './campaign-text.tsx';
import { HeartButton } from './heart-button.tsx';
import { ProductLink, type ProductLinkProps } from './product-link.tsx';
import { useLocale } from './use-locale.ts';

/** What a card shows; without a price where it is kept on the device, since the operator alone knows today's. */
export interface ShownProduct extends Pick<Card, 'code' | 'vertical' | 'slug' | 'title' | 'image' | 'badge' | 'rating'> {
  readonly destination: Pick<Card['destination'], 'title'>;
  readonly from: Card['from'] | null;
  readonly facts: FavouriteFacts;
  /** Of title, slug and destination; the page's own where absent. */
  readonly lang?: Locale;
}

export interface ProductCardProps extends Pick<ProductLinkProps, 'search'> {
  readonly product: ShownProduct;
  /** In the first view: loaded at once. */
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
      meta={<CardFacts product={product} place={product.destination.title} />}
      foot={
        (from || rating) && (
          <>
            {from && <FromPrice product={{ vertical: product.vertical, from }} />}
            {rating && <Stars rating={Number(rating.mean)} count={rating.count} />}
          </>
        )
      }
    />
  );
}

/** What is kept of a card. */
function favouriteOf({ code, vertical, title, slug, image, destination, facts }: ShownProduct, lang: Locale): FavouriteProduct {
  return { productCode: code, vertical, lang, title, slug, place: destination.title, image, facts: favouriteFacts(facts) };
}

function favouriteFacts(facts: FavouriteFacts): FavouriteFacts {
  return facts.vertical === 'villa'
    ? { vertical: 'villa', bedrooms: facts.bedrooms, guests: facts.guests }
    : { vertical: 'tour', durationMinutes: facts.durationMinutes, firstSession: facts.firstSession };
}

/** `from €380.00 per night`, or that the operator prices it on request. */
export function FromPrice({ product }: { readonly product: Pick<Card, 'vertical' | 'from'> }) {
  const { t } = useLingui();
  const units: Record<Card['from']['unit'], ReactNode> = { night: t`per night`, person: t`per person`, group: t`per group`, hour: t`per hour`, day: t`per day`, week: t`per week`, vehicle: t`per vehicle` };
  const { amount, was, currency, unit } = product.from;
  return <Price before={product.from.isFrom ? t`from` : undefined} amount={amount} currency={currency} was={was ?? undefined} unit={units[unit]} />;
}

function CardFacts({ product: { facts }, place }: { readonly product: Pick<ShownProduct, 'facts'>; readonly place: string }) {
  if (facts.vertical === 'tour') {
    return (
      <>
        {place} · <Duration minutes={facts.durationMinutes} />
      </>
    );
  }
  return (
    <>
      {place} · <Plural value={facts.bedrooms} one="# bedroom" other="# bedrooms" /> · <Plural value={facts.guests} one="# guest" other="# guests" />
    </>
  );
}

/** `3.5 h`, `45 min`. */
export function Duration({ minutes }: { readonly minutes: number }) {
  const { t, i18n } = useLingui();
  if (minutes < 60) return <>{t`${minutes} min`}</>;
  const hours = i18n.number(minutes / 60, { maximumFractionDigits: 1 });
  return <>{t`${hours} h`}</>;
}
