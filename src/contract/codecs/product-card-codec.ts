import type { VerticalTypes } from '#verticals/schemas.ts';
import type { VerticalName } from '#domain/catalogue.ts';
import type { PriceUnit } from '#domain/pricing/unit-price.ts';
import { byVertical, vertical } from '#contract/by-vertical.ts';
import { type Codec, type Infer, named, nullable, optional, record } from '#contract/codec.ts';
import { code, currency, decimal, flag, int, localized, oneOf } from '#contract/scalar-codecs.ts';
import { coordinates } from './coordinates-codec.ts';
import { written } from './written-codec.ts';
import { campaign, destinationRef, imagePath, saleMode } from './offer-codec.ts';

/** What a card shows of a product, by its vertical. */
export type CardFacts = { [V in VerticalName]: { readonly vertical: V } & VerticalTypes[V]['cardFacts'] }[VerticalName];
const cardFacts: Codec<CardFacts> = named('CardFacts', byVertical<CardFacts>((wire) => wire.cardFacts));

/** Mean of `puan`, one decimal place (B6). */
export const rating = record({ mean: ['ortalama', decimal()], count: ['adet', int()] });
export type Rating = Infer<typeof rating>;

/** The lowest price of a product after its own campaign (B7). */
export const fromPrice = record({
  amount: ['fiyat', decimal()],
  /** Before the campaign; null without one. */
  was: ['eski_fiyat', nullable(decimal())],
  currency: ['kur_turu', currency()],
  unit: ['birim', oneOf({
    night: 'gece', person: 'kisi', group: 'grup', hour: 'saat', day: 'gun', week: 'hafta', vehicle: 'arac', package: 'paket',
  } satisfies Record<PriceUnit, string>)],
  /** There are higher prices, too: on other dates, or for other choices. */
  isFrom: ['en_dusuk', flag()],
  /** Percent of the VAT that is added to it (P7); absent where it is included. */
  vatAdded: ['kdv_eklenen', optional(decimal())],
});
export type FromPrice = Infer<typeof fromPrice>;

/** One product in a list, for the language asked for. */
export const productCard = named('ProductCard', record({
  code: ['k_no', code()],
  vertical: ['urun_tipi', vertical()],
  slug: ['slug', localized()],
  title: ['baslik', written(300)],
  summary: ['ozet', written(400)],
  destination: ['bolge', destinationRef],
  /** Path without size and extension. */
  image: ['gorsel', imagePath()],
  badge: ['kampanya', nullable(campaign)],
  from: ['bugun_satis_fiyat', fromPrice],
  /** Of the requested days for the party, with fees and VAT, in the currency of `from`; only in a listing by days (C8). */
  total: ['tarih_toplam', optional(decimal())],
  /** Where it is; only in a listing, whose map shows it (U21). */
  coordinates: ['konum', optional(coordinates)],
  rating: ['puan', nullable(rating)],
  facts: ['ozellikler', cardFacts],
  saleMode: ['satis_yontemi', saleMode()],
}));
export type ProductCard = Infer<typeof productCard>;
