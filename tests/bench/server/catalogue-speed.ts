import { categoryProducts, filterData, SORTS, type Sort } from '#contract/calls/listings.ts';
import { availabilityGet, productGet } from '#contract/calls/product.ts';
import { AMENITIES } from '#domain/amenities.ts';
import { LOCALES, type CurrencyCode } from '#domain/catalogue.ts';
import { addDays } from '#domain/date.ts';
import { LARGE_TENANT } from '#tests/bench/large-catalogue/large-catalogue.ts';
import { Random } from '#tests/bench/large-catalogue/random.ts';
import type { SoldRecord } from '#server/database/records.ts';
import { requestOf } from './call-requests.ts';
import { load, percentile, problemsOf, type HttpRequest } from './http-load.ts';
import type { ServerProcess } from './server-process.ts';

export interface CatalogueSpeed {
  readonly products: number;
  readonly readyMs: number;
  /** 95th percentile in ms, by call. */
  readonly p95: Readonly<Record<CatalogueCall, number>>;
  /** Memory of the process after the measurement, MB. */
  readonly memoryMb: number | null;
}

export const CATALOGUE_CALLS = ['listing with filters', 'filter data', 'product', 'availability'] as const;
export type CatalogueCall = (typeof CATALOGUE_CALLS)[number];

/** Requests of each call. All are different and each is sent once, so that no answer is in memory, whatever the size of the catalogue. */
const REQUESTS = 400;
/** The first of them, which warm the server up. */
const FIRST_REQUESTS = 100;
/** The most time for them, seconds. */
const MOST_SECONDS = 120;
const CURRENCIES: readonly CurrencyCode[] = ['EUR', 'TRY', 'USD', 'GBP'];

/** Measures reads of the large catalogue: each request has other filters, another product or other dates, as those of many visitors. */
export async function measureCatalogue(shop: ServerProcess, products: number, make: (number: number) => SoldRecord, problems: string[]): Promise<CatalogueSpeed> {
  const requests = requestsFor(products, make);
  const p95: Partial<Record<CatalogueCall, number>> = {};
  for (const name of CATALOGUE_CALLS) {
    const run = (some: readonly HttpRequest[]) => load({ url: shop.url, requests: some, connections: 2, seconds: MOST_SECONDS, once: true });
    await run(requests[name].slice(0, FIRST_REQUESTS));
    const measured = await run(requests[name].slice(FIRST_REQUESTS));
    problems.push(...problemsOf(`${name} at ${products} products`, measured));
    p95[name] = percentile(measured, 0.95);
  }
  return { products, readyMs: shop.readyMs, p95: p95 as CatalogueSpeed['p95'], memoryMb: await shop.memoryMb() };
}

function requestsFor(products: number, make: (number: number) => SoldRecord): Record<CatalogueCall, HttpRequest[]> {
  const random = new Random(products);
  const today = new Date().toISOString().slice(0, 10);
  const each = (request: (nth: number) => HttpRequest) => Array.from({ length: REQUESTS }, (_, nth) => request(nth));
  const company = LARGE_TENANT;
  const some = make(1);
  const anyProduct = () => make(random.int(1, products));
  const filters = () => ({
    guests: random.int(1, 8), currency: random.of(CURRENCIES),
    ...(random.next() < 0.5 && { destination: anyProduct().destination }),
    ...(random.next() < 0.3 && { priceMin: String(random.int(10, 100)), priceMax: '5000' }),
    ...(random.next() < 0.3 && { amenities: [random.of(AMENITIES)] }),
  });
  return {
    'listing with filters': each(() => {
      const from = addDays(today, random.int(20, 300));
      const sorts = Object.keys(SORTS) as Sort[];
      return requestOf(categoryProducts, {
        category: some.vertical, lang: random.of(LOCALES), page: random.int(1, 3), pageSize: 12, sort: random.of(sorts), ...filters(),
        ...(random.next() < 0.5 && { from, to: addDays(from, 7) }),
      }, { company });
    }),
    'filter data': each(() => requestOf(filterData, { category: some.vertical, lang: random.of(LOCALES), ...filters() }, { company })),
    // Products all over the catalogue; where there are fewer than requests, each in the next language.
    'product': each((nth) => {
      const { vertical, slug } = make(1 + ((nth * Math.max(1, Math.floor(products / REQUESTS))) % products));
      return requestOf(productGet, { category: vertical, slug: slug.en!, lang: LOCALES[Math.floor(nth / products) % LOCALES.length]! }, { company });
    }),
    'availability': each(() => requestOf(availabilityGet, { code: anyProduct().code, from: addDays(today, random.int(0, 200)), to: addDays(today, 260) }, { company })),
  };
}
