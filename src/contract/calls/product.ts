import type { VerticalName } from '#domain/catalogue.ts';
import type { VerticalTypes } from '#verticals/schemas.ts';
import { MOST_PARAGRAPHS } from '#domain/catalogue-limits.ts';
import { call, NOT_FOUND } from '#contract/call.ts';
import { byVertical } from '#contract/by-vertical.ts';
import { type Codec, type Infer, list, named, nullable, optional, record } from '#contract/codec.ts';
import { code, int, isoDate, locale, text } from '#contract/scalar-codecs.ts';
import { coordinates } from '#contract/codecs/coordinates-codec.ts';
import { rating } from '#contract/codecs/product-card-codec.ts';
import { written } from '#contract/codecs/written-codec.ts';
import { destinationRef, imagePath, offer } from '#contract/codecs/offer-codec.ts';

/** Facts of a product's page besides its offer, by vertical. */
export type ProductFacts = { [V in VerticalName]: { readonly vertical: V } & VerticalTypes[V]['pageFacts'] }[VerticalName];
const pageFacts: Codec<ProductFacts> = named('ProductFacts', byVertical<ProductFacts>((wire) => wire.pageFacts));

/** Reviews on a product's page at most. */
export const MOST_REVIEWS = 200;

const review = named('Review', record({
  author: ['ad', text({ max: 120 })],
  rating: ['puan', int({ min: 1, max: 5 })],
  date: ['tarih', isoDate()],
  lang: ['lang', locale()],
  text: ['yorum', text({ max: 4000 })],
  /** When the author travelled, as the first day of that month; only of a review that came from a booking (R3). */
  travelledIn: ['seyahat_ayi', optional(isoDate())],
}));
export type Review = Infer<typeof review>;

const phrases = list(written(500), { max: 50 });

/** A product's page. Texts say which language they are in; those of the offer are in all languages, and it says which lack one. */
const productDetail = named('ProductDetail', record({
  offer: ['urun', offer],
  summary: ['ozet', written(400)],
  description: ['aciklama', record({ lang: ['lang', locale()], paragraphs: ['paragraflar', list(text(), { max: MOST_PARAGRAPHS })] })],
  highlights: ['one_cikanlar', phrases],
  included: ['dahil_olanlar', phrases],
  excluded: ['haric_olanlar', phrases],
  facts: ['ozellikler', pageFacts],
  destination: ['bolge', destinationRef],
  coordinates: ['konum', coordinates],
  reviews: ['yorumlar', list(review, { max: MOST_REVIEWS })],
  rating: ['puan', nullable(rating)],
  /** Paths without size and extension; the first is the cover. */
  gallery: ['gorseller', list(imagePath(), { max: 60 })],
  map: ['harita_gorsel', imagePath()],
}));
export type ProductDetail = Infer<typeof productDetail>;

export const productGet = call({
  name: 'category-urun-getir',
  method: 'GET',
  summary: 'One product by its category and its slug in the language asked for; a slug of another language and the code of the product are found as well',
  request: record({ category: ['kategori', code()], slug: ['slug', text({ min: 1, max: 200 })], lang: ['lang', locale()] }),
  response: productDetail,
  failures: { notFound: NOT_FOUND },
});

/** Free dates or sessions of a product, by vertical. */
export type Availability = { [V in VerticalName]: { readonly vertical: V } & VerticalTypes[V]['availability'] }[VerticalName];
const availability: Codec<Availability> = named('Availability', byVertical<Availability>((wire) => wire.availability));

export const availabilityGet = call({
  name: 'urun-musaitlik-get',
  method: 'GET',
  summary: 'What of a product is free from one day to another, both included; holds of other visitors count as taken',
  request: record({ code: ['urun_k_no', code()], from: ['baslangic', isoDate()], to: ['bitis', isoDate()] }),
  response: availability,
  failures: { notFound: NOT_FOUND },
});
