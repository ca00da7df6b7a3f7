import type { CardFacts, FromPrice, ProductCard, Rating } from '#contract/codecs/product-card-codec.ts';
import { completeText, type Locale, type Offer, type StoredText } from '#domain/catalogue.ts';
import { afterCampaign } from '#domain/pricing/unit-price.ts';
import { writtenIn } from '#domain/written-text.ts';
import { rulesFor } from '#verticals/domain.ts';
import { serverOf } from '#verticals/server.ts';
import type { ReviewRecord, SoldRecord } from '#server/database/records.ts';
import { offerOf } from './product-offer.ts';

/** Builds a product's card for lists. */
export function productCard(tenant: string, record: SoldRecord, destinationTitle: StoredText, locale: Locale): ProductCard {
  const offer = offerOf(tenant, record);
  return {
    code: record.code,
    vertical: record.vertical,
    slug: completeText(record.slug),
    title: writtenIn(record.title, locale),
    summary: writtenIn(record.summary, locale),
    destination: { code: record.destination, title: writtenIn(destinationTitle, locale) },
    image: offer.image,
    badge: record.campaign,
    from: fromPrice(offer),
    rating: ratingOf(record.reviews),
    facts: { vertical: record.vertical, ...serverOf(record.vertical).cardFacts(record) } as CardFacts,
    saleMode: record.saleMode,
  };
}

/** Returns a product's lowest price, after its own campaign (B7). */
export function fromPrice(offer: Offer): FromPrice {
  const unitPrice = rulesFor(offer).unitPrice(offer, null);
  const { unit, isFrom } = unitPrice;
  return { ...afterCampaign(unitPrice, offer.campaign), currency: offer.currency, unit, isFrom };
}

/** Returns the mean rating (B6), or null without reviews. */
export function ratingOf(reviews: readonly ReviewRecord[]): Rating | null {
  if (reviews.length === 0) return null;
  const total = reviews.reduce((sum, review) => sum + review.rating, 0);
  return { mean: (total / reviews.length).toFixed(1), count: reviews.length };
}
