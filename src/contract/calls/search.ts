import { vertical } from '#contract/by-vertical.ts';
import { call } from '#contract/call.ts';
import { type Infer, list, named, nullable, optional, record } from '#contract/codec.ts';
import { contentCard } from '#contract/calls/content.ts';
import { productCard } from '#contract/codecs/product-card-codec.ts';
import { written } from '#contract/codecs/written-codec.ts';
import { LONGEST_TERM } from '#domain/search-term.ts';
import { code, flag, int, locale, oneOf, text } from '#contract/scalar-codecs.ts';

const found = named('Found', record({
  /** The term that was searched for instead, because nothing fits the requested one; in lower case, the replaced words without accents. Null if the requested term was used. */
  corrected: ['duzeltilen', nullable(text({ max: 400 }))],
  /** Terms to try where nothing is found: without the words that nothing has, or each without one word. */
  shorter: ['denenebilir', list(text({ max: 400 }), { max: 8 })],
  products: ['urunler', list(productCard, { max: 60 })],
  /** Number of products on all pages. */
  total: ['toplam', int()],
  /** Whether more products match than `total`, which further pages do not show (C9). */
  isMore: ['fazlasi_var', optional(flag())],
  /** Destinations that match, the best first; the same on every page. */
  places: ['bolgeler', list(contentCard, { max: 50 })],
  /** Posts that match, the best first; the same on every page. */
  posts: ['yazilar', list(contentCard, { max: 50 })],
}));
export type SearchResults = Infer<typeof found>;

export const productSearch = call({
  name: 'category-urun-arama',
  method: 'GET',
  summary: 'Products on sale, destinations and posts that match a term (C9), one page of the products',
  request: record({
    /** At least one letter or digit. */
    term: ['kelime', text({ min: 1, max: LONGEST_TERM })],
    lang: ['lang', locale()],
    /** Counts from 1. */
    page: ['sayfa', int({ min: 1, max: 1000 })],
    pageSize: ['sayfa_boyu', int({ min: 1, max: 60 })],
  }),
  response: found,
});

const suggestion = named('Suggestion', record({
  kind: ['tur', oneOf({ product: 'urun', destination: 'bolge', post: 'blog' })],
  code: ['k_no', code()],
  /** Null unless it is a product. */
  vertical: ['urun_tipi', nullable(vertical())],
  slug: ['slug', text({ max: 200 })],
  title: ['baslik', written(300)],
  /** The place of a product; null for other results. */
  place: ['bolge', nullable(written(200))],
}));
export type Suggestion = Infer<typeof suggestion>;

export const searchSuggest = call({
  name: 'arama-oneri-listele',
  method: 'GET',
  summary: 'A few products, destinations and posts that match the beginning of a term (C9), in one language',
  onlyNamesVerticals: true,
  request: record({ term: ['kelime', text({ min: 1, max: LONGEST_TERM })], lang: ['lang', locale()] }),
  response: named('Suggestions', record({ suggestions: ['oneriler', list(suggestion, { max: 20 })] })),
});
