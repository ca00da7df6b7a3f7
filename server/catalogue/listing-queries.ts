import { sql, type RawBuilder } from 'kysely';
import type { Sort } from '#contract/calls/listings.ts';
import type { CurrencyCode, SellingRates, VerticalName } from '#domain/catalogue.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { amenityBits } from './amenity-bits.ts';
import type { ChoiceInDestination } from './pick-up-places.ts';
import { convertedCents, keepsDifferences, type PriceSpan } from './price-conversion.ts';

/** The conditions of a listing on the columns of `product_listings`. Absent conditions do not filter. */
export interface ListingFilter {
  readonly vertical: VerticalName;
  readonly destination?: string | undefined;
  /** The choices that place a product in further destinations; undefined for none. They change the meaning of `destination` and are no condition by themselves. */
  readonly elsewhere?: readonly ChoiceInDestination[] | undefined;
  /** Smallest capacity. */
  readonly guests?: number | undefined;
  /** The product has all of them. */
  readonly amenities?: readonly string[] | undefined;
  /** A language of the guide. */
  readonly language?: string | undefined;
  /** The least number of rooms. */
  readonly rooms?: number | undefined;
  /** The product has all of them, each as `name:value`. */
  readonly choices?: readonly string[] | undefined;
  /** The price is within one of the spans. */
  readonly prices?: readonly PriceSpan[] | undefined;
}

export interface ListingOrder {
  readonly sort: Sort;
  /** Currencies that products are priced in. */
  readonly currencies: readonly CurrencyCode[];
  /** The currency in which prices are compared, and the rates for it. */
  readonly currency: CurrencyCode;
  readonly rates: SellingRates;
  readonly offset: number;
  readonly limit: number;
}

/** Returns the query for the products that match. */
export const matching = (queries: TenantQueries, tenant: string, { vertical, ...conditions }: ListingFilter) =>
  conditionsOf(conditions).reduce((query, condition) => query.where(condition), onSaleIn(queries, tenant, vertical));

/** Returns the query for the products of a vertical. */
export const onSaleIn = (queries: TenantQueries, tenant: string, vertical: VerticalName) =>
  queries.selectFrom('product_listings').where('tenant', '=', tenant).where('vertical', '=', vertical).where('on_sale', '=', true);

/** The conditions of a filter; a product must meet all of them. Null where a product lacks the column. */
export function conditionsOf({ destination, elsewhere, guests, amenities, language, rooms, choices, prices }: Omit<ListingFilter, 'vertical'>): readonly RawBuilder<boolean>[] {
  return [
    ...(destination === undefined ? [] : [isIn(destination, elsewhere)]),
    ...(guests === undefined ? [] : [sql<boolean>`capacity >= ${guests}`]),
    // No wanted bit is missing. For `<` the planner expects one product in three to match. For `=` it expects one in 200, and would read all matches and sort them.
    ...(amenities === undefined ? [] : [sql<boolean>`~amenity_bits & ${amenityBits(amenities)}::bigint < 1`]),
    ...(language === undefined ? [] : [sql<boolean>`${language} = any(languages)`]),
    ...(rooms === undefined ? [] : [sql<boolean>`rooms >= ${rooms}`]),
    // For `>` the planner expects one product in three, for `@>` alone one in 200.
    ...(choices === undefined ? [] : [sql<boolean>`(choices @> ${[...choices]}::text[])::int > 0`]),
    ...(prices === undefined ? [] : [prices.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(prices.map(isWithin), sql` or `)})`]),
  ];
}

function isIn(destination: string, elsewhere: readonly ChoiceInDestination[] = []): RawBuilder<boolean> {
  const there = elsewhere.filter((each) => each.destination === destination).map(({ choice }) => choice);
  return there.length === 0 ? sql<boolean>`destination = ${destination}` : sql<boolean>`(destination = ${destination} or coalesce(choices && ${there}::text[], false))`;
}

/** The codes of all destinations in which a product counts. */
export const destinationsIn = (elsewhere: readonly ChoiceInDestination[] = []): RawBuilder<string[]> =>
  elsewhere.length === 0 ? sql<string[]>`array[destination]` : sql<string[]>`array(
    select product_listings.destination union select place.destination
    from jsonb_to_recordset(${JSON.stringify(elsewhere)}::jsonb) as place (choice text, destination text) where place.choice = any(product_listings.choices))`;

const isWithin = ({ currency, minCents, maxCents }: PriceSpan) => sql<boolean>`(currency = ${currency} and price_cents >= ${minCents} and price_cents <= ${maxCents})`;

export type Matching = ReturnType<typeof matching>;

/**
 * The most products that a listing without days counts and pages through, unless their number is known (`knownCount`).
 * An exact number of more would read all that match, which grows with the catalogue.
 */
export const MOST_MATCHES = 1000;

/** Returns the number of products that match, at most one more than `most`. */
export async function countListing(queries: TenantQueries, tenant: string, filter: ListingFilter, most = MOST_MATCHES): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${matching(queries, tenant, filter).select('code').limit(most + 1)}) as counted`.execute(queries);
  return rows[0]!.count;
}

/** Returns the codes of one page of the products that match. Products that the order does not distinguish are in the operator's order. */
export async function listPage(queries: TenantQueries, tenant: string, filter: ListingFilter, order: ListingOrder): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`${pageOf(matching(queries, tenant, filter), order)}`.execute(queries);
  return rows.map(({ code }) => code);
}

/**
 * Returns one page of the products that match, as {@link listPage}, and their number, with one statement. Where few
 * match, all are read and sorted; where more match, the index of the order soon fills a page.
 * @param most the most products that are few; the page ends there
 * @returns the number is at most one more than `most`
 */
export async function listPageAndCount(queries: TenantQueries, tenant: string, filter: ListingFilter, order: ListingOrder, most = MOST_MATCHES): Promise<{ codes: string[]; matches: number }> {
  const all = matching(queries, tenant, filter);
  const few = productsOf(queries, 'few');
  const page = endingAt(most, order);
  const { rows } = await sql<{ codes: string[]; matches: number }>`
    with few as materialized (${all.select(ORDERED_COLUMNS).limit(most + 1)}), number as (select count(*)::int as matches from few)
    select case when matches <= ${most} then array(${pageOf(few, page)}) else array(${pageOf(all, page)}) end as codes, matches
    from number`.execute(queries);
  return rows[0]!;
}

/** The page of an order, without the products after the first `most`. */
export const endingAt = (most: number, order: ListingOrder): ListingOrder => ({ ...order, limit: Math.max(0, Math.min(order.limit, most - order.offset)) });

/** What a product is ordered by, and its booking rules. */
const ORDERED_COLUMNS = ['code', 'booking_rules', 'position', 'rating', 'currency', 'price_cents'] as const;

/** The products that a named part of a statement has selected with {@link ORDERED_COLUMNS}, for a query of a page. */
const productsOf = (queries: TenantQueries, part: string) => queries.selectFrom(sql`${sql.ref(part)}`.as('product_listings')) as unknown as Matching;

/** The query for the codes of one page, in their order. */
export function pageOf(products: Matching, order: ListingOrder): RawBuilder<unknown> {
  const { query, orderBy } = inOrder(products, order, order.offset + order.limit);
  return sql`select code from (${query}) as firsts order by ${orderBy} offset ${order.offset} limit ${order.limit}`;
}

/**
 * The query for the first products in the order, each with its code and its booking rules.
 * @param most number of products
 * @returns the query, and the order of its rows for `order by` in a query around it
 */
export function inOrder(products: Matching, { sort, ...prices }: ListingOrder, most: number): { query: RawBuilder<unknown>; orderBy: RawBuilder<unknown> } {
  // Without a product on sale there is no currency, and no price to order by.
  if ((sort === 'priceAsc' || sort === 'priceDesc') && prices.currencies.length > 0) return inOrderOfPrice(products, sort === 'priceAsc' ? 'asc' : 'desc', prices, most);
  const orderBy = sort === 'rating' ? sql`rating desc, position, code` : sql`position, code`;
  return { query: sql`${products.select(['code', 'booking_rules', 'position', 'rating'])} order by ${orderBy} limit ${most}`, orderBy };
}

/** The index orders the prices of one currency. So the first products of each currency are read by index and merged by their converted prices; those of a currency without a rate come last. */
function inOrderOfPrice(products: Matching, direction: 'asc' | 'desc', { currencies, currency: target, rates }: Omit<ListingOrder, 'sort'>, most: number) {
  const [only, ...others] = currencies;
  if (others.length === 0 && keepsDifferences(only!, target, rates)) {
    const orderBy = sql`price_cents ${sql.raw(direction)}, position, code`;
    return { query: sql`${products.where('currency', '=', only!).select(['code', 'booking_rules', 'position', 'price_cents'])} order by ${orderBy} limit ${most}`, orderBy };
  }
  const orderBy = sql`converted ${sql.raw(direction)} nulls last, position, code`;
  const first = currencies.map((currency) => products
    .where('currency', '=', currency)
    .select(['code', 'booking_rules', 'position', convertedCents(currency, target, rates).as('converted')])
    .orderBy('price_cents', direction).orderBy('position').orderBy('code')
    // Where different prices may convert to the same amount, the limit could cut off one that comes before by its position.
    .$if(keepsDifferences(currency, target, rates), (query) => query.limit(most)));
  return { query: sql`select * from (${sql.join(first.map((query) => sql`(${query})`), sql` union all `)}) as of_currencies order by ${orderBy} limit ${most}`, orderBy };
}

/** Returns the first products of each vertical, in the operator's order. */
export async function listFirstOfEach(queries: TenantQueries, tenant: string, verticals: readonly VerticalName[], limit: number): Promise<{ vertical: VerticalName; code: string }[]> {
  const { rows } = await sql<{ vertical: VerticalName; code: string }>`
    select wanted.vertical, first.code from unnest(${[...verticals]}::text[]) with ordinality as wanted (vertical, place)
    cross join lateral (
      select code, position from product_listings
      where tenant = ${tenant} and vertical = wanted.vertical and on_sale order by position, code limit ${limit}
    ) as first
    order by wanted.place, first.position, first.code`.execute(queries);
  return rows;
}
