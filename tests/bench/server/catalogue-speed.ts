import { categoryProducts, filterData, SORTS, type Sort } from '#contract/calls/listings.ts';
import { availabilityGet, productGet } from '#contract/calls/product.ts';
import { AMENITIES } from '#domain/amenities.ts';
import { LOCALES, type CurrencyCode } from '#domain/catalogue.ts';
import { addDays } from '#domain/date.ts';
import { LARGE_TENANT } from '#tests/bench/large-catalogue/large-catalogue.ts';
import { Random } from '#tests/bench/large-catalogue/random.ts';
import type { SoldRecord } from '#server/database/records.ts';
import { median } from '#tests/bench/engine.ts';
import { requestOf } from './call-requests.ts';
import { load, percentile, problemsOf, type HttpRequest } from './http-load.ts';
import type { ServerProcess } from './server-process.ts';

export interface CatalogueSpeed {
  readonly products: number;
  readonly readyMs: number;
  /** Median of the rounds' 95th percentiles in ms, by call. */
  readonly p95: Readonly<Record<CatalogueCall, number>>;
  /** Memory of the process after the measurement, MB. */
  readonly memoryMb: number | null;
}

export const CATALOGUE_CALLS = ['listing with filters', 'filter data', 'product', 'availability'] as const;
export type CatalogueCall = (typeof CATALOGUE_CALLS)[number];

/** The requests of each call that warm the server up. All are different and each is sent once, so that no answer is in memory, whatever the size of the catalogue. */
const FIRST_REQUESTS = 100;
/** The requests of each call that are measured in a round. */
const ROUND_REQUESTS = 60;
const ROUNDS = 5;
const REQUESTS = FIRST_REQUESTS + ROUNDS * ROUND_REQUESTS;
/** The most time for a round, seconds. */
const MOST_SECONDS = 120;
const CURRENCIES: readonly CurrencyCode[] = ['EUR', 'TRY', 'USD', 'GBP'];

/** A server with a large catalogue. */
export interface LargeShop {
  readonly products: number;
  readonly shop: ServerProcess;
}

/**
 * Measures reads of large catalogues: each request has other filters, another product or other dates, as those of many
 * visitors. The servers are measured in turns, so that all meet the machine in the same state.
 */
export async function measureCatalogues(shops: readonly LargeShop[], make: (number: number) => SoldRecord, problems: string[]): Promise<CatalogueSpeed[]> {
  const measured = shops.map(({ products, shop }) => ({ products, shop, requests: requestsFor(products, make), p95: {} as Record<CatalogueCall, number> }));
  for (const name of CATALOGUE_CALLS) {
    const rounds = measured.map((): number[] => []);
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [index, { products, shop, requests }] of measured.entries()) {
        const [first, last] = round === 0 ? [0, FIRST_REQUESTS] : [FIRST_REQUESTS + (round - 1) * ROUND_REQUESTS, FIRST_REQUESTS + round * ROUND_REQUESTS];
        const answered = await load({ url: shop.url, requests: requests[name].slice(first, last), connections: 2, seconds: MOST_SECONDS, once: true });
        problems.push(...problemsOf(`${name} at ${products} products`, answered));
        if (round > 0) rounds[index]!.push(percentile(answered, 0.95));
      }
    }
    for (const [index, { p95 }] of measured.entries()) p95[name] = median(rounds[index]!);
  }
  return Promise.all(measured.map(async ({ products, shop, p95 }) => ({ products, readyMs: shop.readyMs, p95, memoryMb: await shop.memoryMb() })));
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
