import type { CardFacts, FromPrice, ProductCard, Rating } from '#contract/codecs/product-card-codec.ts';
import { completeText, type Locale, type Offer, type StoredText } from '#domain/catalogue.ts';
import { afterCampaign } from '#domain/pricing/unit-price.ts';
import { addedVat } from '#domain/pricing/vat.ts';
import { writtenIn } from '#domain/written-text.ts';
import { rulesFor } from '#verticals/domain.ts';
import { serverOf } from '#verticals/server.ts';
import type { CardRecord, PicturedCard, ProductRecord, SoldRecord } from '#server/database/records.ts';
import { productImage } from './image-urls.ts';

/** Returns what lists show of a product. */
export function cardRecord(record: SoldRecord, offer: Offer): CardRecord {
  const { code, vertical, slug, title, summary, destination, coordinates, campaign, saleMode } = record;
  return {
    code, vertical, slug, title, summary, destination, coordinates, campaign, saleMode,
    from: fromPrice(offer),
    rating: ratingOf(record),
    facts: { vertical, ...serverOf(vertical).cardFacts(record) } as CardFacts,
  };
}

/** Builds a product's card for lists. */
export function productCard(tenant: string, card: PicturedCard, destinationTitle: StoredText, locale: Locale): ProductCard {
  const { code, vertical, from, rating, facts, saleMode } = card;
  return {
    code, vertical, from, rating, facts, saleMode,
    slug: completeText(card.slug),
    title: writtenIn(card.title, locale),
    summary: writtenIn(card.summary, locale),
    destination: { code: card.destination, title: writtenIn(destinationTitle, locale) },
    image: productImage(tenant, card),
    badge: card.campaign,
  };
}

/** Returns a product's lowest price, after its own campaign (B7). */
export function fromPrice(offer: Offer): FromPrice {
  const unitPrice = rulesFor(offer).unitPrice(offer, null);
  const { unit, isFrom } = unitPrice;
  const vatAdded = addedVat(offer.vat);
  return { ...afterCampaign(unitPrice, offer.campaign), currency: offer.currency, unit, isFrom, ...(vatAdded && { vatAdded }) };
}

/** Returns the mean rating (B6) of the catalogue's reviews and the guests' (R3), or null without reviews. */
export function ratingOf({ reviews, guestReviews }: Pick<ProductRecord, 'reviews' | 'guestReviews'>): Rating | null {
  const count = reviews.length + (guestReviews?.count ?? 0);
  if (count === 0) return null;
  const total = reviews.reduce((sum, review) => sum + review.rating, guestReviews?.total ?? 0);
  return { mean: (total / count).toFixed(1), count };
}
