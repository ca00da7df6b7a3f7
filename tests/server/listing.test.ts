import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Call, RequestOf, ResponseOf } from '#contract/call.ts';
import { categoryProducts, filterData, homeProducts, type ListingQuery, type RemovableFilter } from '#contract/calls/listings.ts';
import { availabilityGet, type Availability } from '#contract/calls/product.ts';
import { settingGet } from '#contract/calls/settings.ts';
import { demoOperator } from '#demo/demo-operator.ts';
import { AMENITIES } from '#domain/amenities.ts';
import { validateItem } from '#domain/booking-item.ts';
import type { BookingItem, CurrencyCode, IsoDate, OfferIn, SellingRates } from '#domain/catalogue.ts';
import { addDays, datesFrom, weekdayOf } from '#domain/date.ts';
import { convert } from '#domain/pricing/currency-conversion.ts';
import { decimal, money, type Money } from '#domain/pricing/money.ts';
import { quoteBasket } from '#domain/pricing/quote-basket.ts';
import { keepListingRows } from '#server/catalogue/listing-rows.ts';
import { destinationsOf } from '#server/catalogue/pick-up-places.ts';
import { saveProducts } from '#server/catalogue/save-products.ts';
import { json, type TenantQueries } from '#server/database/connection.ts';
import { isOfSoldVertical, type ProductRecord, type RecordIn, type SoldRecord } from '#server/database/records.ts';
import { seedTenant } from '#server/database/seed.ts';
import { fromPrice, ratingOf } from '#server/services/product-card.ts';
import { isOnSale, offerOf } from '#server/services/product-offer.ts';
import { serverOf } from '#verticals/server.ts';
import type { ListingColumns } from '#verticals/vertical-server.ts';
import { withoutGaps } from '#verticals/villa/gap-nights.ts';
import { useServer } from './test-server.ts';

const TENANT = 'poyraz';
const CURRENCIES = ['EUR', 'USD', 'TRY', 'RUB'] as const;
const PRODUCTS_A_VERTICAL = 30;

/** The verticals whose rules of days this test knows. */
type KnownRecord = RecordIn<'villa'> | RecordIn<'tour'>;
const isKnown = (product: SoldRecord): product is KnownRecord => product.vertical === 'villa' || product.vertical === 'tour';
type VariedRecord = KnownRecord | RecordIn<'yacht'> | RecordIn<'car'>;

/** The verticals, each with some of its named choices. */
const CHOICES = {
  villa: [],
  tour: ['duration:halfDay', 'duration:day', 'duration:days', 'pickup:offered'],
  yacht: ['type:gulet', 'type:motor', 'crew:crew', 'crew:bareboat', 'charter:hour', 'charter:day', 'charter:week'],
  car: ['gearbox:automatic', 'gearbox:manual', 'fuel:diesel', 'fuel:electric', 'pickUpPlace:airport-dlm', 'pickUpPlace:resort-kalkan', 'pickUpPlace:nowhere'],
} as const;
const CATEGORIES = Object.keys(CHOICES) as readonly (keyof typeof CHOICES)[];

/** Copies of the demo's products whose listing columns vary; every seventh is sold by quote. */
function variedProducts(products: readonly ProductRecord[]): VariedRecord[] {
  return CATEGORIES.flatMap((vertical) => {
    const originals = products.filter(isOfSoldVertical).filter((product): product is VariedRecord => product.vertical === vertical);
    return Array.from({ length: PRODUCTS_A_VERTICAL }, (_, index) => {
      const original = originals[index % originals.length]!;
      const common = {
        code: `${vertical}-${index}`,
        slug: { en: `${vertical}-${index}` },
        currency: CURRENCIES[(index * 3) % 4]!,
        saleMode: index % 7 === 6 ? 'quote' as const : 'direct' as const,
        campaign: index % 4 === 0 ? { kind: 'percent' as const, value: String(5 + index) } : null,
        reviews: original.reviews.slice(index % 5),
      };
      switch (original.vertical) {
        case 'villa': return { ...original, ...common, capacity: 2 + (index % 9), bedrooms: 1 + (index % 6), amenities: AMENITIES.filter((_amenity, nth) => (index * 7 + nth * 3) % 4 < 2), seasons: original.seasons.map((season) => ({ ...season, nightly: decimal(money(season.nightly).times(String(1 + index / 10))), ...(index % 6 === 1 && { checkInDays: [3, 6] }) })), ...(index % 3 > 0 && { minGapNights: index % 3 }) };
        case 'tour': return { ...original, ...common, capacityPerSession: 4 + (index % 6), durationMinutes: 60 + 150 * (index % 12), pickup: index % 3 === 0 ? null : original.pickup };
        case 'yacht': return { ...original, ...common, cabins: 1 + (index % 6), crew: index % 3, charter: original.charter.slice(0, 1 + (index % 2)) };
        case 'car': return { ...original, ...common, seats: 2 + (index % 7), transmission: index % 3 === 0 ? 'manual' : 'automatic', fuel: (['petrol', 'diesel', 'hybrid', 'electric'] as const)[index % 4]!, locations: original.locations.slice(0, 1 + (index % 3)) };
      }
    });
  }) as VariedRecord[];
}

/** Takes stock directly: bookings, holds, and holds that have expired; of villas also bookings with short gaps between them. */
async function takeStock(queries: TenantQueries, products: readonly KnownRecord[]): Promise<void> {
  const villas = products.filter((product) => product.vertical === 'villa');
  await queries.insertInto('spans').values(villas.flatMap(({ code }, index) => [0, 1, 2].map((nth) => {
    const arrival = addDays('2027-05-02', (index % 5) + nth * (4 + (index % 4)));
    return { tenant: TENANT, holder_kind: 'booking' as const, holder_id: `g${index}-${nth}`, line_id: 'gap', product_code: code, expires_at: null, unit: 1, span: sql<string>`tsrange(${arrival}::timestamp, ${addDays(arrival, 3)}::timestamp)` };
  }))).execute();
  for (const [index, product] of products.entries()) {
    for (const nth of [0, 1, 2]) {
      const holder = (index + nth) % 3;
      const claim = {
        tenant: TENANT, holder_kind: holder === 0 ? 'booking' as const : 'hold' as const, holder_id: `h${index}-${nth}`, line_id: `l${nth}`, product_code: product.code,
        expires_at: holder === 0 ? null : new Date(Date.now() + (holder === 1 ? 86_400_000 : -86_400_000)),
      };
      const day = addDays('2027-06-01', (index * 5 + nth * 9) % 30);
      if (product.vertical === 'villa') {
        await queries.insertInto('spans').values({ ...claim, unit: 1, span: sql<string>`tsrange(${day}::timestamp, ${addDays(day, 4)}::timestamp)` }).execute();
      } else {
        const time = product.sessions[nth % product.sessions.length]!;
        const seats = nth === 0 ? product.capacityPerSession : 2;
        await queries.insertInto('sessions').values({ tenant: TENANT, product_code: product.code, day, time, capacity: product.capacityPerSession, taken: seats }).onConflict((on) => on.doNothing()).execute();
        await queries.insertInto('seats').values({ ...claim, day, time, seats }).execute();
      }
    }
  }
}

interface Span {
  readonly from: IsoDate;
  readonly to: IsoDate | undefined;
}

const days = fc.record({ from: fc.integer({ min: 0, max: 34 }).map((days) => addDays('2027-05-28', days)), nights: fc.option(fc.integer({ min: 0, max: 9 })) })
  .map(({ from, nights }) => ({ from, to: nights === null ? undefined : addDays(from, nights) }));
const amount = fc.tuple(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 99 })).map(([units, cents]) => decimal(money(`${units}.${String(cents).padStart(2, '0')}`)));
const queryOf = (categories: typeof CATEGORIES) => fc.constantFrom(...categories).chain((category) => fc.record({
  category: fc.constant(category),
  destination: fc.option(fc.constantFrom('kas', 'kalkan', 'fethiye', 'cappadocia', 'istanbul'), { nil: undefined, freq: 3 }),
  guests: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  children: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
  infants: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
  amenities: fc.option(fc.uniqueArray(fc.constantFrom(...AMENITIES), { maxLength: 2 }), { nil: undefined, freq: 2 }),
  language: fc.option(fc.constantFrom('de', 'ru', 'en'), { nil: undefined, freq: 2 }),
  rooms: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined, freq: 2 }),
  choices: fc.option(fc.shuffledSubarray<string>([...CHOICES[category]], { maxLength: Math.min(2, CHOICES[category].length) }), { nil: undefined }),
  priceMin: fc.option(amount, { nil: undefined, freq: 2 }),
  priceMax: fc.option(amount, { nil: undefined, freq: 2 }),
  currency: fc.option(fc.constantFrom(...CURRENCIES), { nil: undefined }),
  sort: fc.option(fc.constantFrom('recommended', 'priceAsc', 'priceDesc', 'rating'), { nil: undefined }),
  page: fc.integer({ min: 1, max: 3 }),
  pageSize: fc.constantFrom(4, 7, 60),
})).map((fields) => ({ lang: 'en' as const, ...fields } as ListingQuery));
const query = queryOf(CATEGORIES);
/** What is asked beside the days is a price that a week of some of the products has. */
const withBoundAlone = fc.tuple(queryOf(['villa', 'tour']), fc.constantFrom('priceMin', 'priceMax'), fc.integer({ min: 1, max: 40 })).map(([{ category, lang, guests, sort, page, pageSize }, bound, hundreds]) =>
  ({ category, lang, guests, sort, page, pageSize, currency: 'EUR', [bound]: String(hundreds * (category === 'tour' ? 10 : 100)) } as ListingQuery));
/** Most of them ask little of a few products, so that the days are why nothing is found. */
const queryWithDays = fc.tuple(queryOf(['villa', 'villa', 'tour']), days, fc.nat(3)).map(([asked, span, kind]) =>
  ({ ...asked, ...(kind > 0 && { destination: asked.destination ?? 'kas', choices: undefined, priceMin: undefined, priceMax: undefined, amenities: undefined, language: undefined }), ...span } as ListingQuery & { from: IsoDate }));

/** The filters of a query that are not days, with what stays without each, in the order in which equal ones are answered. */
function removalsOf(asked: ListingQuery): { filter: RemovableFilter; value?: string; others: ListingQuery }[] {
  const { amenities = [], choices = [] } = asked;
  return [
    ...(['destination', 'guests', 'priceMin', 'priceMax', 'language', 'rooms'] as const).filter((name) => asked[name] !== undefined).map((filter) => ({ filter, others: { ...asked, [filter]: undefined } as ListingQuery })),
    ...amenities.map((value) => ({ filter: 'amenities' as const, value, others: { ...asked, amenities: amenities.filter((each) => each !== value) } })),
    ...choices.map((value) => ({ filter: 'choices' as const, value, others: { ...asked, choices: choices.filter((each) => each !== value) } })),
  ];
}

const atAnyPrice = ({ priceMin: _min, priceMax: _max, ...asked }: ListingQuery): ListingQuery => asked;

const choicesOf = ({ choices }: ListingColumns) => Object.entries(choices).flatMap(([name, values]) => values.map((value) => `${name}:${value}`));

describe('listings', () => {
  const running = useServer('postgres');
  let products: readonly VariedRecord[];
  let rates: SellingRates;
  /** How often a product was free because the days are a gap (V6). */
  let gapsSeen = 0;
  let destinationsOfPlace: ReadonlyMap<string, readonly string[]>;

  beforeAll(async () => {
    const demo = await demoOperator.loadCatalogue();
    products = variedProducts(demo.products);
    destinationsOfPlace = new Map(demo.places.map((place) => [place.code, destinationsOf(place, demo.destinations)]));
    await seedTenant(running().database, { id: TENANT, name: 'Poyraz Tur' }, async () => ({ ...demo, products }));
    await running().database.inTenant(TENANT, (queries) => takeStock(queries, products.filter(isKnown)));
    const { currencies } = await call(settingGet, {});
    rates = Object.fromEntries(currencies.map(({ code, sell }) => [code, sell]));
  }, 60_000);

  const call = <C extends Call>(of: C, request: RequestOf<C>): Promise<ResponseOf<C>> => running().services.callInProcess(TENANT, of, request);

  /** The destinations for which a product is found: its own, and those of the places where a car is picked up. */
  const destinationsFor = (product: SoldRecord): readonly string[] =>
    [...new Set([product.destination, ...(product.vertical === 'car' ? product.locations.flatMap(({ code }) => destinationsOfPlace.get(code) ?? []) : [])])];

  const priceIn = (product: SoldRecord, currency: CurrencyCode): Money => {
    const { amount: own, currency: from } = fromPrice(offerOf(TENANT, product));
    return convert(money(own), from, currency, { rates });
  };

  /** Filters and sorts all products in memory by the rules of the price engine. */
  function expectedOf({ category, destination, guests, amenities, language, rooms, choices, priceMin, priceMax, currency = 'TRY', sort = 'recommended' }: ListingQuery): SoldRecord[] {
    const matching = products.filter((product) => {
      const columns = serverOf(product.vertical).columns(product);
      const price = priceIn(product, currency);
      return product.vertical === category && isOnSale(product)
        && (destination === undefined || destinationsFor(product).includes(destination))
        && (guests === undefined || columns.capacity >= guests)
        && (amenities ?? []).every((one) => columns.amenities.includes(one))
        && (language === undefined || columns.languages.includes(language))
        && (rooms === undefined || (columns.rooms ?? 0) >= rooms)
        && (choices ?? []).every((choice) => choicesOf(columns).includes(choice))
        && (priceMin === undefined || price.gte(priceMin)) && (priceMax === undefined || price.lte(priceMax));
    });
    const mean = (product: SoldRecord) => Number(ratingOf(product)?.mean ?? 0);
    switch (sort) {
      case 'recommended': return matching;
      case 'priceAsc': return matching.toSorted((a, b) => priceIn(a, 'TRY').cmp(priceIn(b, 'TRY')));
      case 'priceDesc': return matching.toSorted((a, b) => priceIn(b, 'TRY').cmp(priceIn(a, 'TRY')));
      case 'rating': return matching.toSorted((a, b) => mean(b) - mean(a));
    }
  }

  /** The price of a product for two, or for the party asked for, as one line of a basket; null where the days say no selection, and on request. */
  function totalOf(product: SoldRecord, { from, to }: { from: IsoDate; to: IsoDate | undefined }, { guests, children: wanted = 0, infants = 0 }: ListingQuery, currency: CurrencyCode = 'TRY'): Money | null {
    const isDay = to === undefined || to === from;
    if (product.saleMode === 'quote' || (isDay && product.vertical !== 'tour')) return null;
    const offer = offerOf(TENANT, product);
    const pickup = product.vertical === 'tour' && product.pickup?.atDoor ? product.pickup.zones[0]! : null;
    // What is free has a session on one of the days, and all cost the same.
    const date = product.vertical === 'tour' ? datesFrom(from, addDays(to ?? from, 1)).find((day) => product.weekdays.includes(weekdayOf(day))) : undefined;
    const selection = product.vertical === 'tour' ? { vertical: 'tour', date, session: product.sessions[0], pickup } : { vertical: 'villa', arrival: from, departure: to };
    const children = guests === undefined ? 0 : Math.min(wanted, guests - 1);
    const party = guests === undefined
      ? { adults: Math.min(2, serverOf(product.vertical).columns(product).capacity), children: 0, infants: 0 }
      : { adults: guests - children, children, infants };
    const item = { offer, selection, party, extras: {} } as BookingItem;
    if (validateItem(item, { today: '2027-01-01' }).length > 0) return null;
    return convert(money(quoteBasket({ lines: [{ lineId: 'a', ...item }], currency: offer.currency, rates }).grandTotal), offer.currency, currency, { rates });
  }

  /** What is free on the days and meets the query, whose bounds are of the totals of the days, and of the from-price where there is none. */
  const withinBounds = (free: readonly SoldRecord[], asked: ListingQuery, span: Span) => free.filter((product) => {
    const { priceMin, priceMax, currency = 'TRY' } = asked;
    const price = totalOf(product, span, asked, currency) ?? priceIn(product, currency);
    return (priceMin === undefined || price.gte(priceMin)) && (priceMax === undefined || price.lte(priceMax));
  });

  /** Orders what is free by the totals of the days, for an order by price. */
  function byTotals(free: readonly SoldRecord[], asked: ListingQuery, span: { from: IsoDate; to: IsoDate | undefined }): readonly SoldRecord[] {
    const { sort } = asked;
    if (sort !== 'priceAsc' && sort !== 'priceDesc') return free;
    const totals = new Map(free.map((product) => [product, totalOf(product, span, asked)]));
    return free.toSorted((one, other) => {
      const [a, b] = [totals.get(one)!, totals.get(other)!];
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      return sort === 'priceAsc' ? a.cmp(b) : b.cmp(a);
    });
  }

  /** Whether a party can book a product on some days, by the answers about that product alone. */
  async function isBookable(product: SoldRecord, { from, to }: Span, guests: number): Promise<boolean> {
    return isFree(product, await call(availabilityGet, { code: product.code, from, to: to ?? from }), { from, to }, guests);
  }

  /** @param availability of at least these days */
  function isFree(product: SoldRecord, availability: Availability, { from, to }: Span, guests: number): boolean {
    if (availability.vertical === 'tour') return availability.sessions.some(({ date, left }) => date >= from && date <= (to ?? from) && left >= guests);
    if (availability.vertical !== 'villa') throw new TypeError('This test knows the rules of villas and tours only');
    const departure = to === undefined || to === from ? addDays(from, 1) : to;
    const item = { offer: offerOf(TENANT, product), selection: { vertical: 'villa', arrival: from, departure }, party: { adults: guests, children: 0, infants: 0 }, extras: {} };
    const problemsOf = (one: object) => validateItem(one as BookingItem, { today: '2027-01-01' }).filter(({ code }) => !(to === undefined && code === 'minimumStay'));
    const isGap = to !== undefined && (availability.gaps ?? []).some((gap) => gap.from === from && gap.to === departure) && problemsOf(item).length === 0;
    const isAllowed = isGap || problemsOf({ ...item, offer: withoutGaps(item.offer as OfferIn<'villa'>) }).length === 0;
    const isFree = isAllowed && !availability.taken.some((taken) => taken.from < departure && taken.to > from);
    if (isFree && isGap) gapsSeen += 1;
    return isFree;
  }

  async function expectListing(asked: ListingQuery, expected: readonly SoldRecord[]): Promise<void> {
    const { total, products: cards } = await call(categoryProducts, asked);
    const first = (asked.page - 1) * asked.pageSize;
    expect({ total, codes: cards.map(({ code }) => code) }).toEqual({ total: expected.length, codes: expected.slice(first, first + asked.pageSize).map(({ code }) => code) });
  }

  it('[P10] filters, sorts and pages as the price engine compares prices, in every currency', async () => {
    await fc.assert(fc.asyncProperty(query, async (asked) => expectListing(asked, expectedOf(asked))), { numRuns: 150 });
  }, 60_000);

  it('a price bound is inclusive to the cent of the converted price', async () => {
    for (const product of products.filter(isOnSale)) {
      for (const currency of CURRENCIES) {
        const price = priceIn(product, currency);
        const asked = { category: product.vertical, lang: 'en', page: 1, pageSize: 60, currency } as const;
        const codes = async (bounds: Partial<ListingQuery>) => (await call(categoryProducts, { ...asked, ...bounds })).products.map(({ code }) => code);
        expect(await codes({ priceMin: decimal(price), priceMax: decimal(price) })).toContain(product.code);
        expect(await codes({ priceMin: decimal(price.plus('0.01')) })).not.toContain(product.code);
        expect(await codes({ priceMax: decimal(price.minus('0.01')) })).not.toContain(product.code);
      }
    }
  }, 120_000);

  it('[C8] lists on some days what can be booked on them, with the exact number, by price by the totals of the days and within bounds of them', async () => {
    let bounded = 0;
    await fc.assert(fc.asyncProperty(fc.oneof(queryOf(['villa', 'tour']), withBoundAlone), days, async (asked, span) => {
      const bookable = await Promise.all(expectedOf(atAnyPrice(asked)).map(async (product) => ({ product, isFree: await isBookable(product, span, asked.guests ?? 1) })));
      const free = bookable.filter(({ isFree }) => isFree).map(({ product }) => product);
      const within = withinBounds(free, asked, span);
      if (within.length > 0 && within.length < free.length) bounded += 1;
      await expectListing({ ...asked, ...span } as ListingQuery, byTotals(within, asked, span));
    }), { numRuns: 60 });
    expect(bounded).toBeGreaterThan(5);
  }, 120_000);

  it('[V6] [C8] lists a villa on the days of a gap, and on no part of them', async () => {
    const asked = { category: 'villa', lang: 'en', page: 1, pageSize: 60 } as const;
    gapsSeen = 0;
    for (let day = 0; day < 24; day += 1) {
      for (const nights of [1, 2, 3]) {
        const from = addDays('2027-05-01', day);
        const span = { from, to: addDays(from, nights) };
        const free = await Promise.all(expectedOf(asked).map(async (product) => ({ product, isFree: await isBookable(product, span, 1) })));
        await expectListing({ ...asked, ...span }, free.filter(({ isFree }) => isFree).map(({ product }) => product));
      }
    }
    expect(gapsSeen).toBeGreaterThan(10);
  }, 120_000);

  it('[C17] counts what each filter leaves that is removed from a list without a product', async () => {
    const seen = { helped: 0, found: 0 };
    await fc.assert(fc.asyncProperty(query, async (asked) => {
      const { total, alternatives } = await call(categoryProducts, { ...asked, suggest: true });
      if (total > 0) {
        expect(alternatives).toBeUndefined();
        seen.found += 1;
        return;
      }
      const counted = removalsOf(asked).map(({ others, ...removal }) => ({ ...removal, count: expectedOf(others).length })).filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
      expect(alternatives).toEqual({ removals: counted, days: [] });
      if (counted.length > 0) seen.helped += 1;
    }), { numRuns: 400 });
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(10);
  }, 60_000);

  it('[C17] counts them for the days, and finds the nearest days on which something is free, and the shortest stay', async () => {
    const known = new Map(await Promise.all(products.filter((product) => isKnown(product) && isOnSale(product)).map(async ({ code }) =>
      [code, await call(availabilityGet, { code, from: '2027-04-20', to: '2027-08-20' })] as const)));
    const freeAtAnyPrice = (asked: ListingQuery, span: Span) => expectedOf(atAnyPrice(asked)).filter((product) => isFree(product, known.get(product.code)!, span, asked.guests ?? 1));
    const free = (asked: ListingQuery, span: Span) => withinBounds(freeAtAnyPrice(asked, span), asked, span);
    /** The first of some days on which a product is free. */
    const first = (asked: ListingQuery, span: Span, direction: 1 | -1) => Array.from({ length: 30 }, (_, index) => {
      const move = (day: IsoDate) => addDays(day, direction * (index + 1));
      return { from: move(span.from), to: span.to === undefined ? undefined : move(span.to) };
    }).find((moved) => freeAtAnyPrice(asked, moved).length > 0);
    const around = (asked: ListingQuery, span: Span) => [first(asked, span, -1), first(asked, span, 1)].filter((found) => found !== undefined && free(asked, found).length > 0);
    // Every tour of the destination has room for three, and one of them is within the price for a smaller party alone.
    const smallerParty = { lang: 'en', category: 'tour', destination: 'cappadocia', guests: 3, priceMax: '340.00', currency: 'EUR', page: 1, pageSize: 4, from: '2027-05-28' } as const;
    const seen = { removals: 0, nearest: 0, longer: 0 };
    await fc.assert(fc.asyncProperty(queryWithDays, async (asked) => {
      const span = { from: asked.from, to: asked.to };
      const { total, alternatives } = await call(categoryProducts, { ...asked, suggest: true });
      expect(total).toBe(free(asked, span).length);
      if (total > 0) return;
      const near = removalsOf(asked).map((removal) => ({ ...removal, matches: expectedOf(atAnyPrice(removal.others)).length })).filter(({ matches }) => matches > 0).toSorted((a, b) => b.matches - a.matches).slice(0, 6);
      const matches = expectedOf(asked);
      const removals = [
        ...near.map(({ filter, value, others }) => ({ filter, ...(value !== undefined && { value }), count: free(others, span).length })),
        { filter: 'days', count: matches.length },
      ].filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
      const atAny = expectedOf(atAnyPrice(asked));
      const days = atAny.length === 0 ? [] : around(asked, span);
      expect({ ...alternatives, minimumStay: undefined }).toEqual({ removals, days });

      const lengths = atAny.map((product) => shortestStay(product, span, asked.guests ?? 1));
      const isShort = lengths.length > 0 && lengths.every((length) => length !== null && length !== 'allowed');
      seen.removals += removals.length;
      seen.nearest += days.length;
      if (!isShort) return;
      const least = Math.min(...(lengths as number[]));
      const longer = { from: span.from, to: addDays(span.from, least) };
      expect(alternatives!.minimumStay).toEqual({ days: least, fitting: freeAtAnyPrice(asked, longer).length > 0 ? [longer].filter((days) => free(asked, days).length > 0) : around(asked, longer) });
      seen.longer += 1;
    }), { numRuns: 120, examples: [[smallerParty]] });
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(2);
  }, 60_000);

  /** The nights of the shortest stay of a villa from a day on, where the rules allow only longer ones; null where something else forbids it. */
  function shortestStay(product: SoldRecord, { from, to }: Span, guests: number): number | null | 'allowed' {
    if (product.vertical !== 'villa' || to === undefined) return 'allowed';
    const problemsUntil = (departure: IsoDate) =>
      validateItem({ offer: withoutGaps(offerOf(TENANT, product) as OfferIn<'villa'>), selection: { vertical: 'villa', arrival: from, departure }, party: { adults: guests, children: 0, infants: 0 }, extras: {} } as BookingItem, { today: '2027-01-01' });
    const problems = problemsUntil(to === from ? addDays(from, 1) : to);
    if (problems.length === 0) return 'allowed';
    const [problem] = problems;
    return problems.length === 1 && problem!.code === 'minimumStay' && to > from && problemsUntil(addDays(from, problem.nights)).length === 0 ? problem.nights : null;
  }

  it('a stay of any length takes its product out of the listing from its first night to its last', async () => {
    const arrival = '2027-07-15';
    const villas = products.filter((product) => product.vertical === 'villa' && isOnSale(product) && product.seasons.every(({ checkInDays }) => !checkInDays));
    const lengths = [1, 2, 7, 8, 31, 32, 366, 367, 400];
    await running().database.inTenant(TENANT, (queries) => queries.insertInto('spans').values(lengths.map((nights, index) => ({
      tenant: TENANT, holder_kind: 'booking' as const, holder_id: `stay of ${nights}`, line_id: 'line', product_code: villas[index]!.code, expires_at: null,
      unit: 1, span: sql<string>`tsrange(${arrival}::timestamp, ${addDays(arrival, nights)}::timestamp)`,
    }))).execute());
    const asked = { category: 'villa', lang: 'en', page: 1, pageSize: 60 } as const;
    const listed = async (from: IsoDate) => new Set((await call(categoryProducts, { ...asked, from })).products.map(({ code }) => code));
    const before = await listed(addDays(arrival, -1));
    for (const [index, nights] of lengths.entries()) {
      const { code } = villas[index]!;
      const [first, last, departure] = [await listed(arrival), await listed(addDays(arrival, nights - 1)), await listed(addDays(arrival, nights))];
      expect([before, first, last, departure].map((codes) => codes.has(code)), `${nights} nights`).toEqual([true, false, false, true]);
    }
  });

  it('the stock of this test makes some products unavailable, and not all', async () => {
    for (const category of ['villa', 'tour']) {
      const asked = { category, lang: 'en', page: 1, pageSize: 60, guests: 2 } as const;
      const { total: all } = await call(categoryProducts, asked);
      const totals = await Promise.all(Array.from({ length: 30 }, async (_, day) => (await call(categoryProducts, { ...asked, from: addDays('2027-06-01', day) })).total));
      expect(Math.min(...totals), category).toBeGreaterThan(0);
      expect(Math.min(...totals), category).toBeLessThan(all);
    }
  });

  it.each(CURRENCIES)('counts the filters of a category as its products have them, with prices in %s', async (currency) => {
    for (const category of CATEGORIES) {
      const onSale = expectedOf({ category, lang: 'en', page: 1, pageSize: 60 });
      const columns = onSale.map((product) => serverOf(product.vertical).columns(product));
      const prices = onSale.map((product) => priceIn(product, currency)).toSorted((a, b) => a.cmp(b));
      const filters = await call(filterData, { category, lang: 'en', currency });
      expect(filters).toMatchObject({
        total: onSale.length,
        price: { min: decimal(prices[0]!), max: decimal(prices.at(-1)!), currency },
        capacity: { min: Math.min(...columns.map(({ capacity }) => capacity)), max: Math.max(...columns.map(({ capacity }) => capacity)) },
      });
      const rooms = columns.flatMap((each) => each.rooms ?? []);
      expect(filters.rooms).toEqual(rooms.length === 0 ? null : { min: Math.min(...rooms), max: Math.max(...rooms) });
      const counted = (codes: readonly string[]) => Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]));
      const byCode = (counts: readonly { code: string; count: number | null }[]) => Object.fromEntries(counts.map(({ code, count }) => [code, count]));
      expect(byCode(filters.destinations)).toEqual(counted(onSale.flatMap(destinationsFor)));
      expect(byCode(filters.amenities)).toEqual(counted(columns.flatMap(({ amenities }) => amenities)));
      expect(byCode(filters.languages)).toEqual(counted(columns.flatMap(({ languages }) => languages)));
      expect(byCode(filters.choices.flatMap(({ name, values }) => values.map(({ code, count }) => ({ code: `${name}:${code}`, count }))))).toEqual(counted(columns.flatMap(choicesOf)));
    }
  });

  it('shows the first products of each vertical on the home page, and counts all by destination', async () => {
    const home = await call(homeProducts, { lang: 'en' });
    for (const { vertical, products: cards } of home.sections) {
      const onSale = expectedOf({ category: vertical, lang: 'en', page: 1, pageSize: 60 });
      expect(cards.map(({ code }) => code)).toEqual(onSale.slice(0, 8).map(({ code }) => code));
      const counts = home.destinations.flatMap((one) => one.products.filter((count) => count.vertical === vertical));
      expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(onSale.flatMap(destinationsFor).length);
    }
  });

  it('follows products that another program writes, changes and deletes', async () => {
    const listing = { category: 'villa', lang: 'en', page: 1, pageSize: 60, sort: 'priceAsc' } as const;
    const codes = async () => (await call(categoryProducts, listing)).products.map(({ code }) => code);
    const eventually = (check: (codes: string[]) => void) => vi.waitFor(async () => check(await codes()), { timeout: 2_000, interval: 20 });
    const inTenant = <T>(work: (queries: TenantQueries) => Promise<T>) => running().database.inTenant(TENANT, work);
    const template = products.find((product) => product.vertical === 'villa' && isOnSale(product))!;
    const cheap = { ...template, code: 'cheap', slug: { en: 'cheap' }, seasons: (template as RecordIn<'villa'>).seasons.map((season) => ({ ...season, nightly: '0.01' })) };

    await inTenant((queries) => queries.insertInto('products').values({ tenant: TENANT, code: 'cheap', vertical: 'villa', destination: cheap.destination, position: 900, data: json(cheap) }).execute());
    await eventually((listed) => expect(listed[0]).toBe('cheap'));
    await inTenant((queries) => queries.updateTable('products').set({ data: sql`jsonb_set(data, '{saleMode}', '"quote"')` }).where('code', '=', 'cheap').execute());
    await vi.waitFor(async () => expect((await call(categoryProducts, listing)).products[0]).toMatchObject({ code: 'cheap', saleMode: 'quote' }), { timeout: 2_000, interval: 20 });
    await inTenant((queries) => queries.updateTable('products').set({ data: json({ code: 'cheap', vertical: 'villa', saleMode: 'direct' }) }).where('code', '=', 'cheap').execute());
    await eventually((listed) => expect(listed).not.toContain('cheap'));
    expect(running().logged.some((line) => line.includes('listingRowFailed') && line.includes('cheap'))).toBe(true);
    await inTenant((queries) => saveProducts(queries, TENANT, [{ record: cheap, position: 900 }]));
    await eventually((listed) => expect(listed[0]).toBe('cheap'));
    await inTenant((queries) => queries.deleteFrom('products').where('code', '=', 'cheap').execute());
    await eventually((listed) => expect(listed).not.toContain('cheap'));
  });

  it.each([
    ['no highlights', { highlights: undefined }],
    ['a summary in another language than the default', { summary: { tr: 'Denize bakan bir ev' } }],
    ['highlights that are no list', { highlights: 3 }],
  ])('does not list a product with %s, but the others, also after the next start', async (_what, wrong) => {
    const listing = { category: 'villa', lang: 'en', page: 1, pageSize: 60, sort: 'priceAsc' } as const;
    const codes = async () => (await call(categoryProducts, listing)).products.map(({ code }) => code);
    const { database, catalogueVersions, logged } = running();
    const template = products.find((product) => product.vertical === 'villa' && isOnSale(product))! as RecordIn<'villa'>;
    const cheap = (code: string) => ({ ...template, code, slug: { en: code }, seasons: template.seasons.map((season) => ({ ...season, nightly: '0.01' })) });
    const rowOf = (data: object, code: string) => ({ tenant: TENANT, code, vertical: 'villa', destination: template.destination, position: 900, data: json(data) });
    const from = logged.length;
    await database.inTenant(TENANT, (queries) => queries.insertInto('products').values([rowOf({ ...cheap('incomplete'), ...wrong }, 'incomplete'), rowOf(cheap('sound'), 'sound')]).execute());
    await vi.waitFor(async () => expect((await codes())[0]).toBe('sound'), { timeout: 4_000, interval: 20 });
    expect(logged.slice(from).filter((line) => line.includes('listingRowFailed')).join()).toContain('incomplete');

    await database.inTenant(TENANT, (queries) => queries.updateTable('product_listings').set({ format: 'earlier' }).where('code', 'in', ['incomplete', 'sound']).execute());
    const next = await keepListingRows(database, catalogueVersions, () => {});
    await next.stop();
    const stored = await database.inTenant(TENANT, (queries) => queries.selectFrom('product_listings').select(['code', 'on_sale', 'format']).where('code', 'in', ['incomplete', 'sound']).orderBy('code').execute());
    expect(stored.map(({ code, on_sale }) => [code, on_sale])).toEqual([['incomplete', false], ['sound', true]]);
    expect(stored.map(({ format }) => format)).not.toContain('earlier');
    await database.inTenant(TENANT, (queries) => queries.deleteFrom('products').where('code', 'in', ['incomplete', 'sound']).execute());
    await vi.waitFor(async () => expect(await codes()).not.toContain('sound'), { timeout: 4_000, interval: 20 });
  });

  it('shows the others where another program wrote a destination or a menu entry that is not complete', async () => {
    const { database, logged } = running();
    const home = () => call(homeProducts, { lang: 'en' });
    const menu = async () => (await call(settingGet, {})).menu.map(({ code }) => code);
    const write = (work: (queries: TenantQueries) => Promise<unknown>) => database.inTenant(TENANT, work);
    const [first, ...others] = (await home()).destinations.map(({ code }) => code);
    const menuBefore = await menu();
    const from = logged.length;
    const { data } = await database.inTenant(TENANT, (queries) => queries.selectFrom('destinations').select('data').where('code', '=', first!).executeTakeFirstOrThrow());
    await write((queries) => queries.updateTable('destinations').set({ data: sql`data - 'summary'` }).where('code', '=', first!).execute());
    await write((queries) => queries.insertInto('menu').values({ tenant: TENANT, code: 'incomplete', position: 1, data: json({ code: 'incomplete', title: {} }) }).execute());
    await vi.waitFor(async () => expect((await home()).destinations.map(({ code }) => code)).toEqual(others), { timeout: 4_000, interval: 20 });
    expect(await menu()).toEqual(menuBefore);
    const incomplete = logged.slice(from).filter((line) => line.includes('recordIncomplete')).join('\n');
    expect(incomplete).toContain(first);
    expect(incomplete).toContain('"incomplete"');

    await write((queries) => queries.deleteFrom('menu').where('code', '=', 'incomplete').execute());
    await write((queries) => queries.updateTable('destinations').set({ data: json(data) }).where('code', '=', first!).execute());
    await vi.waitFor(async () => expect((await home()).destinations.map(({ code }) => code)).toEqual([first, ...others]), { timeout: 4_000, interval: 20 });
  });

  it('[P10] lists and filters products of a currency whose rate the operator has removed, last by price', async () => {
    const { database } = running();
    const write = (work: (queries: TenantQueries) => Promise<unknown>) => database.inTenant(TENANT, work);
    const kept = await database.inTenant(TENANT, (queries) => queries.selectFrom('rates').selectAll().where('currency', '=', 'RUB').execute());
    const hasRubles = async () => (await call(settingGet, {})).currencies.some(({ code }) => code === 'RUB');
    await write((queries) => queries.deleteFrom('rates').where('currency', '=', 'RUB').execute());
    await vi.waitFor(async () => expect(await hasRubles()).toBe(false), { timeout: 4_000, interval: 20 });
    for (const category of ['villa', 'tour'] as const) {
      const asked = { category, lang: 'en', page: 1, pageSize: 60 } as const;
      const all = expectedOf(asked);
      const inRubles = all.filter(({ currency }) => currency === 'RUB').map(({ code }) => code);
      expect(inRubles.length).toBeGreaterThan(1);
      for (const days of [{}, { from: '2027-09-04', to: '2027-09-11' }]) {
        const plain = new Set((await call(categoryProducts, { ...asked, ...days })).products.map(({ code }) => code));
        for (const sort of ['priceAsc', 'priceDesc'] as const) {
          const codes = (await call(categoryProducts, { ...asked, ...days, sort })).products.map(({ code }) => code);
          expect(new Set(codes)).toEqual(plain);
          const last = inRubles.filter((code) => plain.has(code));
          expect(new Set(codes.slice(codes.length - last.length))).toEqual(new Set(last));
        }
        const within = (await call(categoryProducts, { ...asked, ...days, priceMin: '1' })).products.map(({ code }) => code);
        expect(within.filter((code) => inRubles.includes(code))).toEqual([]);
        expect(within.length).toBeGreaterThan(0);
      }
      expect((await call(filterData, { category, lang: 'en', currency: 'EUR' })).price).not.toBeNull();
    }
    await write((queries) => queries.insertInto('rates').values(kept).execute());
    await vi.waitFor(async () => expect(await hasRubles()).toBe(true), { timeout: 4_000, interval: 20 });
  });

  it('computes the rows of an earlier release at the start, batch by batch, and waits for no row that another process computes', async () => {
    const { database, catalogueVersions } = running();
    const formats = async () => (await database.inTenant(TENANT, (queries) => queries.selectFrom('product_listings').select(['code', 'format']).where('tenant', '=', TENANT).execute()));
    await database.inTenant(TENANT, (queries) => queries.updateTable('product_listings').set({ format: 'earlier' }).where('tenant', '=', TENANT).execute());
    await database.inTenant(TENANT, async (queries) => {
      await queries.selectFrom('product_listings').select('code').where('tenant', '=', TENANT).where('code', '=', 'villa-0').forUpdate().execute();
      await (await keepListingRows(database, catalogueVersions, () => {})).stop();
    });
    expect((await formats()).filter(({ format }) => format === 'earlier').map(({ code }) => code)).toEqual(['villa-0']);
    await (await keepListingRows(database, catalogueVersions, () => {})).stop();
    expect(new Set((await formats()).map(({ format }) => format)).size).toBe(1);
  });
});
