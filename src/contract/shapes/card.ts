import { type Infer, list, named, nullable, record, union } from '#contract/codec.ts';
import { clockTime, code, currency, decimal, flag, int, literal, localized, oneOf, text } from '#contract/scalars.ts';
import { campaign, destinationRef, imagePath, openVertical, saleMode } from './offer.ts';

export const amenity = () =>
  literal(
    'wifi', 'ac', 'bbq', 'jacuzzi', 'sauna', 'gym', 'cinema', 'gamesRoom', 'seaView', 'gardenView', 'evCharger',
    'petFriendly', 'accessible', 'privateBeach', 'childPool', 'fireplace',
  );
export type Amenity = Infer<ReturnType<typeof amenity>>;

/** BCP 47, e.g. the languages a guide speaks. */
export const languageTag = () => text({ min: 2, max: 12 });

export const pool = record({
  private: ['ozel', flag()],
  heated: ['isitmali', flag()],
  /** Metres, e.g. `12x4`. */
  size: ['olcu', text({ max: 30 })],
});

const facts = named('CardFacts', union(['vertical', 'urun_tipi'], {
  villa: ['villa', record({
    guests: ['kapasite', int()],
    bedrooms: ['yatak_odasi', int()],
    bathrooms: ['banyo', int()],
    areaM2: ['alan_m2', int()],
    pool: ['havuz', nullable(pool)],
    amenities: ['olanaklar', list(amenity(), { max: 50 })],
  })],
  tour: ['tur', record({
    durationMinutes: ['sure_dakika', int()],
    firstSession: ['ilk_seans', nullable(clockTime())],
    languages: ['diller', list(languageTag(), { max: 20 })],
    capacity: ['seans_kapasite', int()],
  })],
}));
export type CardFacts = Infer<typeof facts>;

/** Mean of `puan` (spec section 9), one decimal place. */
export const rating = record({ mean: ['ortalama', decimal()], count: ['adet', int()] });
export type Rating = Infer<typeof rating>;

/** The lowest price there is to show, after the product's own campaign. */
export const fromPrice = record({
  amount: ['fiyat', decimal()],
  /** Before the campaign; null without one. */
  was: ['eski_fiyat', nullable(decimal())],
  currency: ['kur_turu', currency()],
  unit: ['birim', oneOf({ night: 'gece', person: 'kisi', group: 'grup' })],
});
export type FromPrice = Infer<typeof fromPrice>;

/** One product in a list. Texts that are not `localized` are in the language asked for. */
export const productCard = named('ProductCard', record({
  code: ['k_no', code()],
  vertical: ['urun_tipi', openVertical()],
  slug: ['slug', localized()],
  title: ['baslik', localized()],
  summary: ['ozet', text({ max: 400 })],
  destination: ['bolge', destinationRef],
  /** Path without size and extension. */
  image: ['gorsel', imagePath()],
  badge: ['kampanya', nullable(campaign)],
  from: ['bugun_satis_fiyat', fromPrice],
  rating: ['puan', nullable(rating)],
  facts: ['ozellikler', facts],
  saleMode: ['satis_yontemi', saleMode()],
}));
export type ProductCard = Infer<typeof productCard>;
