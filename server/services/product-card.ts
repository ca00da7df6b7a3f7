import type { CardFacts, FromPrice, ProductCard, Rating } from '#contract/shapes/card.ts';
import type { Amenity } from '#contract/shapes/card.ts';
import type { Campaign, DecimalString, Locale, LocalizedText } from '#domain/catalogue.ts';
import { decimal, money, percentOf, within } from '#domain/pricing/money.ts';
import type { OpenRecord, ReviewRecord } from '#server/database/records.ts';
import { productImage } from './images.ts';

/** One product as a list shows it. */
export function productCard(tenant: string, record: OpenRecord, destinationTitle: LocalizedText, locale: Locale): ProductCard {
  return {
    code: record.code,
    vertical: record.vertical,
    slug: record.slug,
    title: record.title,
    summary: record.summary[locale],
    destination: { code: record.destination, title: destinationTitle[locale] },
    image: productImage(tenant, record.code),
    badge: record.campaign,
    from: fromPrice(record),
    rating: ratingOf(record.reviews),
    facts: cardFacts(record),
    saleMode: record.saleMode,
  };
}

/** The lowest price to show: of a villa its cheapest night, of a tour an adult or the group (spec section 3, `bugun_satis_fiyat`). */
export function fromPrice(record: OpenRecord): FromPrice {
  if (record.vertical === 'villa') {
    const cheapest = record.seasons.map((season) => season.nightly).reduce((least, nightly) => (money(nightly).lt(least) ? nightly : least));
    return { ...lessCampaign(cheapest, record.campaign, 'share'), currency: record.currency, unit: 'night' };
  }
  const { pricing } = record;
  return pricing.kind === 'group'
    ? { ...lessCampaign(pricing.price, record.campaign, 'whole'), currency: record.currency, unit: 'group' }
    : { ...lessCampaign(pricing.adult, record.campaign, 'share'), currency: record.currency, unit: 'person' };
}

/** An amount off the whole line says nothing of one night or person of it, so only a percentage is taken off those. */
function lessCampaign(price: DecimalString, campaign: Campaign | null, of: 'whole' | 'share'): { amount: DecimalString; was: DecimalString | null } {
  const full = money(price);
  if (!campaign || (campaign.kind === 'amount' && of === 'share')) return { amount: decimal(full), was: null };
  const off = campaign.kind === 'percent' ? percentOf(full, campaign.value) : money(campaign.value);
  return { amount: decimal(full.minus(within(off, full))), was: decimal(full) };
}

/** Mean of `puan` (spec section 9), or null without a review. */
export function ratingOf(reviews: readonly ReviewRecord[]): Rating | null {
  if (reviews.length === 0) return null;
  const total = reviews.reduce((sum, review) => sum + review.rating, 0);
  return { mean: (total / reviews.length).toFixed(1), count: reviews.length };
}

function cardFacts(record: OpenRecord): CardFacts {
  if (record.vertical === 'villa') {
    const { capacity: guests, bedrooms, bathrooms, areaM2 } = record;
    return { vertical: 'villa', guests, bedrooms, bathrooms, areaM2, pool: poolOf(record.pool), amenities: record.amenities as readonly Amenity[] };
  }
  const { durationMinutes, sessions, languages, capacityPerSession: capacity } = record;
  return { vertical: 'tour', durationMinutes, firstSession: sessions[0] ?? null, languages, capacity };
}

export const poolOf = (pool: { private: boolean; heated: boolean; sizeM: string } | null) =>
  pool && { private: pool.private, heated: pool.heated, size: pool.sizeM };
