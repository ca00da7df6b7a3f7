import type { IsoDate, VerticalName } from '#domain/catalogue.ts';
import type { CardFacts, FromPrice, Rating } from '#contract/codecs/product-card-codec.ts';
import { LONGEST_PROSE } from '#domain/catalogue-limits.ts';
import { campaign, extra, leadHours, paymentTerms, vat } from '#domain/offer-schema.ts';
import { code, currency, int, isoDate, locale, oneOf, real, storedText, text } from '#domain/schema/scalars.ts';
import { list, nullable, optional, pair, record, type ValueOf } from '#domain/schema/schema.ts';
import { isVerticalName } from '#verticals/domain.ts';
import type { VerticalTypes } from '#verticals/schemas.ts';

/**
 * Schemas of the catalogue's rows: one JSON document per row. Seeding validates the
 * documents with these schemas (`catalogue-files.ts`) and writes them; services read
 * them. A text is stored in the languages it was written in (`StoredText`).
 */

/** A text of several paragraphs, separated by empty lines. */
const prose = () => storedText(LONGEST_PROSE);
const markdown = () => storedText(100_000);
const phrases = list(storedText(500), 50);
const coordinates = pair(real({ min: -180, max: 180 }));

/** The scene that the illustrator draws a picture from. */
const scene = record({
  kind: text({ max: 40 }),
  time: text({ max: 40 }),
  setting: text({ max: 40 }),
  features: list(text({ max: 40 }), 30),
});

const review = record({
  author: text({ max: 120 }),
  rating: int({ min: 1, max: 5 }),
  date: isoDate(),
  lang: locale(),
  text: text({ max: 4000 }),
});
export type ReviewRecord = ValueOf<typeof review>;

/** The published reviews of a product's guests: all of them in number and sum of the ratings, and the newest. */
export interface GuestReviews {
  readonly count: number;
  readonly total: number;
  /** `travelledIn`: the first day of the month in which the author travelled. */
  readonly newest: readonly (ReviewRecord & { readonly travelledIn: IsoDate })[];
}

/** The fields that products of all verticals have, including verticals that are not sold yet. */
export const productHead = record({
  code: code(),
  vertical: code(),
  slug: storedText(200),
  title: storedText(),
  summary: storedText(400),
  description: prose(),
  destination: code(),
  coordinates,
  currency: currency(),
  saleMode: oneOf(['direct', 'quote']),
  payment: paymentTerms,
  vat,
  campaign: nullable(campaign),
  leadHours: optional(leadHours()),
  highlights: phrases,
  included: phrases,
  excluded: phrases,
  extras: list(record({ ...extra.fields, title: storedText() }), 100),
  reviews: list(review, 200),
  scene,
});

export type ProductRecord = ValueOf<typeof productHead> & {
  /** Ids of the uploaded photographs, in their order; from a column of its own, so absent in a catalogue file. */
  readonly photographs?: readonly string[];
  /** From a column of its own, too; absent without any. `reviews` are those of the catalogue. */
  readonly guestReviews?: GuestReviews;
};

/** The record of a product's row, as far as its columns were read. */
export function productRecordOf({ data, photographs = [], guest_reviews: guestReviews }: { readonly data: ProductRecord; readonly photographs?: readonly string[]; readonly guest_reviews?: GuestReviews }): ProductRecord {
  if (photographs.length === 0 && !guestReviews?.count) return data;
  return { ...data, ...(photographs.length > 0 && { photographs }), ...(guestReviews?.count && { guestReviews }) };
}


/** A stored product of vertical `V`. */
export type RecordIn<V extends VerticalName> = ProductRecord & { readonly vertical: V } & VerticalTypes[V]['record'];
export type SoldRecord = { [V in VerticalName]: RecordIn<V> }[VerticalName];

/** What lists show of a product, in all languages. It is stored with the product's listing row: a sixth of the product's record. */
export interface CardRecord extends Pick<SoldRecord, 'code' | 'vertical' | 'slug' | 'title' | 'summary' | 'destination' | 'coordinates' | 'campaign' | 'saleMode'> {
  readonly from: FromPrice;
  readonly rating: Rating | null;
  readonly facts: CardFacts;
}

/** A card's record, with the photographs of its product. */
export type PicturedCard = CardRecord & Pick<SoldRecord, 'photographs'>;

/** Tests whether the product's vertical is sold. Products of other verticals are stored for later. */
export function isOfSoldVertical(product: ProductRecord): product is SoldRecord {
  return isVerticalName(product.vertical);
}

export const categoryRecord = record({
  code: code(),
  slug: storedText(200),
  title: storedText(),
  summary: storedText(1000),
  description: prose(),
  scene,
  order: int(),
});
export type CategoryRecord = ValueOf<typeof categoryRecord>;

export const destinationRecord = record({
  code: code(),
  slug: storedText(200),
  title: storedText(200),
  summary: storedText(400),
  description: prose(),
  coordinates,
  bestMonths: list(int({ min: 1, max: 12 }), 12),
  scene,
  highlights: phrases,
  nearbyAirport: code(),
});
export type DestinationRecord = ValueOf<typeof destinationRecord>;

export const placeRecord = record({
  code: code(),
  kind: oneOf(['airport', 'resort', 'city', 'marina']),
  name: storedText(200),
  coordinates,
});
export type PlaceRecord = ValueOf<typeof placeRecord>;

/** A content page without its text. */
export const pageCardRecord = record({ code: code(), slug: storedText(200), title: storedText() });
export type PageCardRecord = ValueOf<typeof pageCardRecord>;

export const pageRecord = record({ ...pageCardRecord.fields, body: markdown() });
export type PageRecord = ValueOf<typeof pageRecord>;

/** A post without its text. */
export const postCardRecord = record({
  ...pageCardRecord.fields,
  summary: storedText(400),
  date: isoDate(),
  destination: nullable(code()),
  tags: list(text({ max: 60 }), 30),
  scene,
});
export type PostCardRecord = ValueOf<typeof postCardRecord>;

export const postRecord = record({ ...postCardRecord.fields, body: markdown() });
export type PostRecord = ValueOf<typeof postRecord>;

export const menuItemRecord = record({
  code: code(),
  parent: nullable(code()),
  position: list(oneOf(['category', 'top', 'bottom']), 3),
  kind: oneOf(['category', 'destination', 'page', 'blog', 'custom']),
  /** Code of the linked record, or a URL for a custom entry. */
  target: text({ max: 500 }),
  title: storedText(),
  description: optional(storedText()),
  /** Name of a picture, e.g. one of the storefront's own (`demo/illustrator/boards.ts`). */
  picture: optional(code()),
  order: int(),
});
export type MenuItemRecord = ValueOf<typeof menuItemRecord>;
