import { call, NOT_FOUND } from '#contract/call.ts';
import { type Infer, list, named, nullable, optional, record } from '#contract/codec.ts';
import { choice, code, currency, decimal, flag, int, isoDate, literal, locale, localized, oneOf, text } from '#contract/scalar-codecs.ts';
import { AMENITIES } from '#domain/amenities.ts';
import { LOCALES } from '#domain/catalogue.ts';
import { MOST_DESTINATIONS, MOST_PARAGRAPHS, MOST_PLACES } from '#domain/catalogue-limits.ts';
import { MOST_CHOICES, MOST_ROOMS } from '#domain/listing-limits.ts';
import { vertical } from '#contract/by-vertical.ts';
import { productCard } from '#contract/codecs/product-card-codec.ts';
import { imagePath } from '#contract/codecs/offer-codec.ts';
import { LARGEST_PARTY } from '#domain/party.ts';

const destinationCard = named('DestinationCard', record({
  code: ['k_no', code()],
  slug: ['slug', localized()],
  title: ['baslik', localized()],
  summary: ['ozet', text({ max: 400 })],
  image: ['gorsel', imagePath()],
  /** 1 to 12. */
  bestMonths: ['en_iyi_aylar', list(int({ min: 1, max: 12 }), { max: 12 })],
  /** Number of products by open vertical, for those with at least one. */
  products: ['urun_sayilari', list(record({ vertical: ['urun_tipi', vertical()], count: ['adet', int()] }), { max: 10 })],
}));
export type DestinationCard = Infer<typeof destinationCard>;

const home = named('Home', record({
  destinations: ['bolgeler', list(destinationCard, { max: MOST_DESTINATIONS })],
  sections: ['vitrinler', list(record({
    vertical: ['urun_tipi', vertical()],
    products: ['urunler', list(productCard, { max: 50 })],
  }), { max: 10 })],
}));
export type Home = Infer<typeof home>;

export const homeProducts = call({
  name: 'home-urun-listele',
  method: 'GET',
  summary: 'What the home page shows: destinations, and a few products of each open vertical',
  request: record({ lang: ['lang', locale()] }),
  response: home,
});

export const SORTS = { recommended: 'onerilen', priceAsc: 'fiyat_artan', priceDesc: 'fiyat_azalan', rating: 'puan' } as const;
export type Sort = keyof typeof SORTS;

/** The filters that do not depend on stock. */
const productFilter = {
  destination: ['bolge', optional(code())],
  guests: ['kisi', optional(int({ min: 1, max: LARGEST_PARTY }))],
  priceMin: ['en_az_fiyat', optional(decimal())],
  priceMax: ['en_cok_fiyat', optional(decimal())],
  /** Currency of the two prices; defaults to the operator's. */
  currency: ['kur_turu', optional(currency())],
  /** A product must have all of them. */
  amenities: ['olanaklar', optional(list(literal(...AMENITIES), { max: 20 }))],
  /** A language that the guide speaks (BCP 47). */
  language: ['rehber_dili', optional(text({ min: 2, max: 12 }))],
  /** The least number of bedrooms, or of cabins. */
  rooms: ['en_az_oda', optional(int({ min: 1, max: MOST_ROOMS }))],
  /** Named choices of the vertical, `gearbox:automatic`; a product must have all of them. */
  choices: ['secimler', optional(list(choice(), { max: MOST_CHOICES }))],
} as const;

const listingQuery = record({
  category: ['kategori', code()],
  lang: ['lang', locale()],
  ...productFilter,
  /** First night, or first day of the span. Filters products by availability. */
  from: ['baslangic', optional(isoDate())],
  to: ['bitis', optional(isoDate())],
  /** The number of children among `guests`, and of infants besides them. They only change the totals of the days. */
  children: ['cocuk', optional(int({ max: LARGEST_PARTY }))],
  infants: ['bebek', optional(int({ max: LARGEST_PARTY }))],
  sort: ['siralama', optional(oneOf(SORTS))],
  /** Counts from 1. */
  page: ['sayfa', int({ min: 1, max: 10_000 })],
  pageSize: ['sayfa_boyu', int({ min: 1, max: 60 })],
  /** Asks for `alternatives` where nothing is found. */
  suggest: ['oneri', optional(flag())],
});
export type ListingQuery = Infer<typeof listingQuery>;

/** The filters of a list that can be removed, by the name of their field; the days are one filter. */
const REMOVABLE = {
  destination: 'bolge', days: 'tarih', guests: 'kisi', priceMin: 'en_az_fiyat', priceMax: 'en_cok_fiyat', amenities: 'olanaklar', language: 'rehber_dili',
  rooms: 'en_az_oda', choices: 'secimler',
} as const;
export type RemovableFilter = keyof typeof REMOVABLE;

const searchedDays = record({
  from: ['baslangic', isoDate()],
  /** Absent where the search has a first day only. */
  to: ['bitis', optional(isoDate())],
});

const alternatives = named('Alternatives', record({
  /** The filters without which something is found, the one that leaves most first. */
  removals: ['filtresiz', list(record({
    filter: ['filtre', oneOf(REMOVABLE)],
    /** The value of a filter that can have several values. */
    value: ['deger', optional(text({ max: 200 }))],
    /** Number of products that the other filters leave, counted as `toplam` is. */
    count: ['adet', int({ min: 1 })],
    isMore: ['fazlasi_var', optional(flag())],
  }), { max: 60 })],
  /** The nearest days before and after the asked ones on which something is free, as many as were asked for. */
  days: ['yakin_tarihler', list(searchedDays, { max: 2 })],
  /** Set when nothing can be booked on the days because all matching products have a longer minimum stay. */
  minimumStay: ['en_az_sure', optional(record({
    days: ['gun', int({ min: 1 })],
    /** The nearest days of this length on which something is free. */
    fitting: ['uygun_tarihler', list(searchedDays, { max: 2 })],
  }))],
}));
export type Alternatives = Infer<typeof alternatives>;

const listing = named('Listing', record({
  category: ['kategori', record({
    code: ['k_no', code()],
    vertical: ['urun_tipi', vertical()],
    slug: ['slug', localized()],
    title: ['baslik', localized()],
    untranslated: ['cevirisi_olmayan', optional(list(locale(), { max: LOCALES.length }))],
    summary: ['ozet', text({ max: 1000 })],
    /** The language of `summary`; that of the request where absent (C5). */
    summaryLang: ['ozet_dil', optional(locale())],
    /** Paragraphs. */
    description: ['aciklama', list(text(), { max: MOST_PARAGRAPHS })],
    descriptionLang: ['aciklama_dil', optional(locale())],
  })],
  products: ['urunler', list(productCard, { max: 60 })],
  /** Number of products on all pages. */
  total: ['toplam', int()],
  /** Whether more products match than `total`, which further pages do not show. Only where they are counted up to a bound (C8). */
  isMore: ['fazlasi_var', optional(flag())],
  /** Only where it was asked for and nothing is found. */
  alternatives: ['oneriler', optional(alternatives)],
}));
export type Listing = Infer<typeof listing>;

export const categoryProducts = call({
  name: 'category-urun-listele',
  method: 'GET',
  summary: 'The products of a category that fit the filters, one page of them',
  request: listingQuery,
  response: listing,
  failures: { notFound: NOT_FOUND },
});

/** Number of products; null where more products match than are counted. */
const counted = { count: ['adet', nullable(int())] } as const;
const band = record({ min: ['en_az', int()], max: ['en_cok', int()] });

const filters = named('Filters', record({
  total: ['toplam', int()],
  destinations: ['bolgeler', list(record({ code: ['k_no', code()], title: ['baslik', text({ max: 200 })], ...counted }), { max: MOST_DESTINATIONS })],
  /** Range of the from-prices, in `currency`; null in an empty category. */
  price: ['fiyat', nullable(record({ min: ['en_az', decimal()], max: ['en_cok', decimal()], currency: ['kur_turu', currency()] }))],
  capacity: ['kapasite', nullable(band)],
  amenities: ['olanaklar', list(record({ code: ['kod', literal(...AMENITIES)], ...counted }), { max: 50 })],
  /** Bedrooms or cabins. */
  rooms: ['yatak_odasi', nullable(band)],
  languages: ['diller', list(record({ code: ['kod', text({ min: 2, max: 12 })], ...counted }), { max: 50 })],
  /** The named choices, by name. */
  choices: ['secimler', list(record({
    name: ['ad', text({ max: 30 })],
    values: ['degerler', list(record({
      code: ['kod', code()],
      /** Where the operator names it, e.g. a place. */
      title: ['baslik', optional(text({ max: 300 }))],
      ...counted,
    }), { max: MOST_PLACES })],
  }), { max: 20 })],
}));
export type Filters = Infer<typeof filters>;

export const filterData = call({
  name: 'filter-data-get',
  method: 'GET',
  summary: 'What a category can be filtered by, with the number of products that the other filters of the request leave',
  request: record({ category: ['kategori', code()], lang: ['lang', locale()], ...productFilter }),
  response: filters,
  failures: { notFound: NOT_FOUND },
});
