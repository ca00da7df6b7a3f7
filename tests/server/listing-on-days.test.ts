import fc from 'fast-check';
import { sql, type RawBuilder } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { categoryProducts, SORTS, type ListingQuery, type Sort } from '#contract/calls/listings.ts';
import { demoOperator } from '#demo/demo-operator.ts';
import { AMENITIES } from '#domain/amenities.ts';
import type { VerticalName } from '#domain/catalogue.ts';
import { partsOf } from '#domain/choice.ts';
import { addDays } from '#domain/date.ts';
import { facetsOf, optionsOf } from '#server/catalogue/facets.ts';
import { allowedProducts, possibleClaims, withoutNeighbours } from '#server/catalogue/listing-availability.ts';
import { listOnDays, MOST_LISTED, type ListingOnDays, type PossibleStock } from '#server/catalogue/listing-on-days.ts';
import { countListing, listPage, listPageAndCount, MOST_MATCHES, matching, pageOf, type ListingFilter, type ListingOrder } from '#server/catalogue/listing-queries.ts';
import { sellingRatesAt } from '#server/catalogue/rates.ts';
import { soldOutProducts } from '#server/catalogue/sold-out-products.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { isOfSoldVertical, type SoldRecord } from '#server/database/records.ts';
import { seedTenant } from '#server/database/seed.ts';
import { LARGE_TENANT, productMaker, seedLargeCatalogue } from '#tests/bench/large-catalogue/large-catalogue.ts';
import { catalogueSeen, clientOf, useServer } from './test-server.ts';

const FIRST_DAY = '2027-05-01';
const NOW = new Date('2027-04-01T12:00:00Z');
const CHOICES: Partial<Record<VerticalName, readonly string[]>> = { car: ['gearbox:automatic', 'fuel:diesel', 'pickUpPlace:airport-dlm'], yacht: ['type:gulet', 'crew:crew', 'charter:day'], tour: ['duration:day', 'pickup:offered'] };
const DESTINATIONS = ['kas', 'kalkan', 'fethiye', 'bodrum', 'istanbul'];

describe('a listing by days', () => {
  const running = useServer('postgres');
  let verticals: VerticalName[];
  let destinations: string[];

  beforeAll(async () => {
    const { database } = running();
    await seedLargeCatalogue(database, { products: 320, from: FIRST_DAY });
    await catalogueSeen(running(), LARGE_TENANT);
    const products = await database.inTenant(LARGE_TENANT, (queries) => queries.selectFrom('products').select('data').where('tenant', '=', LARGE_TENANT).execute());
    const records = products.map(({ data }) => data).filter(isOfSoldVertical);
    verticals = [...new Set(records.map(({ vertical }) => vertical))];
    destinations = DESTINATIONS.filter((code) => records.some(({ destination }) => destination === code));
    await database.inTenant(LARGE_TENANT, takeMore);
  }, 120_000);

  /** Takes more of the first ten weeks: bookings, holds and expired holds, of hours and of weeks, on several units. */
  async function takeMore(queries: TenantQueries): Promise<void> {
    const holder = sql`case when nth % 3 = 0 then 'booking' else 'hold' end, 'more', code || '/' || nth, code,
      case nth % 3 when 1 then timestamptz '2030-01-01' when 2 then timestamptz '2027-01-01' end`;
    const listed = (verticals: RawBuilder<unknown>) => sql`
      (select code, nth, abs(hashtext(code || nth)) as random from product_listings, generate_series(1, 9) as nth where on_sale and ${verticals}) as random_claims`;
    await sql`
      insert into spans (tenant, holder_kind, holder_id, line_id, product_code, expires_at, unit, span)
      select ${LARGE_TENANT}, ${holder}, 1 + random % 3, tsrange(starts, starts + make_interval(hours => 6 * (1 + random % 40)))
      from ${listed(sql`vertical <> 'tour'`)}, lateral (select ${FIRST_DAY}::timestamp + make_interval(hours => 6 * (random % 280)) as starts) as times
      on conflict do nothing`.execute(queries);
    const departures = sql`
      (select code, nth, random, ${FIRST_DAY}::date + random % 70 as day, time from ${listed(sql`vertical = 'tour'`)},
        lateral (select time from sessions where product_code = code order by time limit 1) as sessions) as departures`;
    await sql`
      insert into sessions (tenant, product_code, day, time, capacity, taken) select ${LARGE_TENANT}, code, day, time, 40, 0 from ${departures}
      on conflict do nothing`.execute(queries);
    await sql`
      insert into seats (tenant, holder_kind, holder_id, line_id, product_code, expires_at, day, time, seats)
      select ${LARGE_TENANT}, ${holder}, day, time, 1 + random % 30 from ${departures}
      on conflict do nothing`.execute(queries);
  }

  /** All available products in their order, by the statement that reads all that is taken. */
  async function allAvailable(queries: TenantQueries, filter: ListingFilter, { possible, now }: PossibleStock, order: ListingOrder): Promise<string[]> {
    if (possible.length === 0) return [];
    const soldOut = await soldOutProducts(queries, LARGE_TENANT, filter.vertical, withoutNeighbours(possible), now);
    const { gapProducts, condition } = allowedProducts(LARGE_TENANT, possible);
    const allowed = matching(queries, LARGE_TENANT, filter).where(condition);
    const available = soldOut === null ? allowed : allowed.where(sql<boolean>`code not in (${soldOut})`);
    const { rows } = await sql<{ code: string }>`${gapProducts ? sql`with ${gapProducts}` : sql``} ${pageOf(available, { ...order, offset: 0, limit: 10_000 })}`.execute(queries);
    return rows.map(({ code }) => code);
  }

  const asked = () => fc.record({
    filter: fc.record({
      vertical: fc.constantFrom(...verticals),
      destination: fc.option(fc.constantFrom(...destinations), { nil: undefined, freq: 2 }),
      guests: fc.option(fc.integer({ min: 1, max: 10 }), { nil: undefined }),
      amenities: fc.option(fc.constantFrom(...AMENITIES).map((amenity) => [amenity]), { nil: undefined, freq: 2 }),
    }) as fc.Arbitrary<ListingFilter>,
    from: fc.integer({ min: 0, max: 75 }).map((days) => addDays(FIRST_DAY, days)),
    days: fc.option(fc.integer({ min: 1, max: 12 })),
    sort: fc.constantFrom(...(Object.keys(SORTS) as Sort[])),
    currency: fc.constantFrom('TRY' as const, 'EUR' as const),
    page: fc.integer({ min: 0, max: 4 }),
    pageSize: fc.constantFrom(3, 9, 40),
    most: fc.constantFrom(2, 10, 40, MOST_LISTED),
  });

  it('[C8] has the products of the exact statement up to its bound, and says when there are more', async () => {
    const { database, services: { catalogue } } = running();
    const rates = sellingRatesAt(await catalogue.rates(LARGE_TENANT), NOW);
    const seen = { few: 0, more: 0, none: 0 };
    await fc.assert(fc.asyncProperty(asked(), async ({ filter, from, days, sort, currency, page, pageSize, most }) => {
      const { prices } = await facetsOf(catalogue, LARGE_TENANT, filter.vertical);
      const order: ListingOrder = { sort, currencies: prices.map((price) => price.currency), currency, rates, offset: page * pageSize, limit: pageSize };
      const requested = { from, to: days === null ? null : addDays(from, days), guests: filter.guests ?? 1 };
      const stock = { possible: await possibleClaims(catalogue, LARGE_TENANT, filter.vertical, requested, { today: FIRST_DAY }), now: NOW };
      await database.inTenant(LARGE_TENANT, async (queries) => {
        const all = await allAvailable(queries, filter, stock, order);
        const expected: ListingOnDays = { codes: all.slice(0, most).slice(order.offset, order.offset + order.limit), total: Math.min(all.length, most), isMore: all.length > most };
        expect(await listOnDays(queries, LARGE_TENANT, filter, stock, order, most)).toEqual(expected);
        seen[all.length === 0 ? 'none' : all.length > most ? 'more' : 'few'] += 1;
      });
    }), { numRuns: 600 });
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(10);
  }, 180_000);

  it('[C8] finds a page and the number of matches up to a bound with one statement, for few and for many', async () => {
    const { database, services: { catalogue } } = running();
    const rates = sellingRatesAt(await catalogue.rates(LARGE_TENANT), NOW);
    const seen = { few: 0, many: 0 };
    await fc.assert(fc.asyncProperty(asked(), async ({ filter, sort, currency, page, pageSize, most }) => {
      const { prices } = await facetsOf(catalogue, LARGE_TENANT, filter.vertical);
      const order: ListingOrder = { sort, currencies: prices.map((price) => price.currency), currency, rates, offset: page * pageSize, limit: pageSize };
      await database.inTenant(LARGE_TENANT, async (queries) => {
        const number = await countListing(queries, LARGE_TENANT, filter);
        const codes = (await listPage(queries, LARGE_TENANT, filter, order)).slice(0, Math.max(0, most - order.offset));
        expect(await listPageAndCount(queries, LARGE_TENANT, filter, order, most)).toEqual({ codes, matches: Math.min(number, most + 1) });
        seen[number > most ? 'many' : 'few'] += 1;
      });
    }), { numRuns: 200 });
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(5);
  }, 60_000);

  it('[C8] counts each option of a filter with the products that the other conditions leave, up to a bound', async () => {
    const { database, services: { catalogue } } = running();
    const seen = { counted: 0, uncounted: 0 };
    await fc.assert(fc.asyncProperty(asked(), fc.nat(), async ({ filter: conditions, most }, nth) => {
      const facets = await facetsOf(catalogue, LARGE_TENANT, conditions.vertical);
      const elsewhere = facets.elsewhere.length === 0 ? undefined : facets.elsewhere;
      const plain: ListingFilter = { ...conditions, elsewhere };
      const named = CHOICES[plain.vertical] ?? [];
      const filter = named.length === 0 || nth % 3 === 0 ? plain : { ...plain, choices: [named[nth % named.length]!] };
      const options = await optionsOf(catalogue, LARGE_TENANT, filter, facets, most);
      const { destination: _, ...anywhere } = filter;
      await database.inTenant(LARGE_TENANT, async (queries) => {
        const count = (one: ListingFilter) => countListing(queries, LARGE_TENANT, one);
        const expected = async (option: 'destinations' | 'amenities' | 'choices', other: ListingFilter, withCode: (code: string) => ListingFilter, isOf = (_code: string) => true) => {
          const isWhole = JSON.stringify(other) === JSON.stringify({ vertical: other.vertical, elsewhere });
          const isCounted = isWhole || await count(other) <= most;
          seen[isCounted ? 'counted' : 'uncounted'] += 1;
          const known = facets[option].map(({ code }) => code as string).filter(isOf);
          const numbers = options[option].filter(({ code }) => isOf(code)).map(async ({ code }) => ({ code, count: isCounted || !known.includes(code) ? await count(withCode(code)) : null }));
          // An option that is left out has no product.
          for (const code of known.filter((one) => options[option].every(({ code }) => code !== one))) expect(await count(withCode(code))).toBe(0);
          return Promise.all(numbers);
        };
        expect(options.destinations).toEqual(await expected('destinations', anywhere, (destination) => ({ ...filter, destination })));
        const chosen = filter.choices?.[0];
        const isOther = (code: string) => chosen === undefined || partsOf(code).name !== partsOf(chosen).name;
        const others = await expected('choices', filter, (code) => ({ ...filter, choices: [...filter.choices ?? [], code] }), isOther);
        const instead = await expected('choices', plain, (code) => ({ ...plain, choices: [code] }), (code) => !isOther(code));
        expect(options.choices).toEqual([...others, ...instead]);
        expect(options.amenities).toEqual(await expected('amenities', filter, (code) => ({ ...filter, amenities: [...new Set([...filter.amenities ?? [], code])] })));
      });
    }), { numRuns: 60 });
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(10);
  }, 120_000);

  it('[C8] ends for visitors at its bound, which is higher without days, and says when there are more', async () => {
    // Divides neither bound, so that the last page is not full.
    const PAGE = 7;
    const demo = await demoOperator.loadCatalogue();
    const make = productMaker({ ...demo, products: demo.products.filter(({ vertical }) => vertical === 'villa') });
    const products: SoldRecord[] = Array.from({ length: MOST_MATCHES + 5 }, (_, index) => make(index + 1));
    await seedTenant(running().database, { id: 'villas', name: 'Villas' }, async () => ({ ...demo, products }));
    await catalogueSeen(running(), 'villas');
    const list = (page: number, more: Partial<ListingQuery> = {}) => clientOf(running(), 'villas').send(categoryProducts, { category: 'villa', lang: 'en', page, pageSize: PAGE, ...more });
    const days = { from: '2027-06-05', to: '2027-06-19' };

    const first = await list(1, days);
    expect([first.total, first.isMore, first.products.length]).toEqual([MOST_LISTED, true, PAGE]);
    const lastPage = Math.ceil(MOST_LISTED / PAGE);
    expect((await list(lastPage, days)).products).toHaveLength(MOST_LISTED % PAGE);
    expect((await list(lastPage + 1, days)).products).toEqual([]);
    const codes = new Set((await Promise.all(Array.from({ length: lastPage }, (_, index) => list(index + 1, days)))).flatMap((page) => page.products.map(({ code }) => code)));
    expect(codes.size).toBe(MOST_LISTED);
    // The cheapest is found by its total, wherever it stands in the operator's order.
    const cheapest = (await list(1, { ...days, sort: 'priceAsc' })).products[0]!;
    expect(codes.has(cheapest.code)).toBe(false);
    const within = await list(1, { ...days, priceMax: cheapest.total!, currency: cheapest.from.currency });
    expect(within.products.map(({ code }) => code)).toContain(cheapest.code);
    expect(within.isMore).toBe(true);

    // Numbers by destination and party are known without counting.
    const withoutDays = await list(1);
    expect([withoutDays.total, withoutDays.isMore]).toEqual([products.length, undefined]);
    const filtered = (page: number) => list(page, { priceMin: '1' });
    const second = await filtered(2);
    expect([second.total, second.isMore, second.products.length]).toEqual([MOST_MATCHES, true, PAGE]);
    expect((await filtered(Math.ceil(MOST_MATCHES / PAGE))).products).toHaveLength(MOST_MATCHES % PAGE);
    expect((await filtered(Math.ceil(MOST_MATCHES / PAGE) + 1)).products).toEqual([]);
    const { destination } = products[0]!;
    const fewer = await list(1, { ...days, destination, amenities: ['seaView'] });
    expect(fewer.total).toBe(products.filter((product) => product.destination === destination && 'amenities' in product && product.amenities.includes('seaView')).length);
    expect(fewer.isMore).toBeUndefined();
  }, 120_000);
});
