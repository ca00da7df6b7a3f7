import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ProductCard as Card } from '#runtime/page-context.ts';
import { Badge } from '#ui/badge.tsx';
import { Picture } from '#ui/picture.tsx';
import { Poster } from '#ui/poster.tsx';
import { Price } from '#ui/price.tsx';
import { Stars } from '#ui/stars.tsx';
import { CampaignBadgeText } from './campaign-text.tsx';
import { ProductLink, type ProductLinkProps } from './product-link.tsx';

export interface ProductCardProps extends Pick<ProductLinkProps, 'search'> {
  readonly product: Card;
  /** In the first view: loaded at once. */
  readonly first?: boolean;
  readonly heading?: 'h2' | 'h3';
}

/** One product as a poster: picture, name, facts, price from, stars. */
export function ProductCard({ product, first = false, heading = 'h3', search }: ProductCardProps) {
  return (
    <Poster
      heading={heading}
      art={<Picture src={`${product.image}-0-4x3.svg`} alt="" width={800} height={600} first={first} />}
      badge={product.badge && <Badge tone="deal"><CampaignBadgeText campaign={product.badge} currency={product.from.currency} /></Badge>}
      title={<ProductLink product={product} {...(search && { search })} />}
      meta={<CardFacts product={product} place={product.destination.title} />}
      foot={
        <>
          <FromPrice product={product} />
          {product.rating && <Stars rating={Number(product.rating.mean)} count={product.rating.count} />}
        </>
      }
    />
  );
}

/** `from €380.00 per night`, or that the operator prices it on request. */
export function FromPrice({ product }: { readonly product: Card }) {
  const { t } = useLingui();
  const units: Record<Card['from']['unit'], ReactNode> = { night: t`per night`, person: t`per person`, group: t`per group` };
  const { amount, was, currency, unit } = product.from;
  return <Price before={product.vertical === 'villa' ? t`from` : undefined} amount={amount} currency={currency} was={was ?? undefined} unit={units[unit]} />;
}

function CardFacts({ product: { facts }, place }: { readonly product: Card; readonly place: string }) {
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
