import { sql, type Expression, type SqlBool } from 'kysely';
import type { Sort } from '#contract/calls/listings.ts';
import type { CurrencyCode, SellingRates, VerticalName } from '#domain/catalogue.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { amenityBits } from './amenity-bits.ts';
import { convertedPrice, keepsDifferences, type PriceSpan } from './price-conversion.ts';

/** What the products of a listing have in common, by columns of `product_listings`. Absent conditions do not filter. */
export interface ListingFilter {
  readonly vertical: VerticalName;
  readonly destination?: string | undefined;
  /** Smallest capacity. */
  readonly guests?: number | undefined;
  /** The product has all of them. */
  readonly amenities?: readonly string[] | undefined;
  /** The price is within one of the spans. */
  readonly prices?: readonly PriceSpan[] | undefined;
  /** Further condition on `product_listings`, e.g. the availability. */
  readonly where?: Expression<SqlBool> | undefined;
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

const matching = (queries: TenantQueries, tenant: string, { vertical, destination, guests, amenities, prices, where }: ListingFilter) =>
  queries.selectFrom('product_listings')
    .where('tenant', '=', tenant).where('vertical', '=', vertical).where('on_sale', '=', true)
    .$if(destination !== undefined, (query) => query.where('destination', '=', destination!))
    .$if(guests !== undefined, (query) => query.where('capacity', '>=', guests!))
    .$if(amenities !== undefined, (query) => query.where(sql<boolean>`amenity_bits & ${amenityBits(amenities!)}::bigint = ${amenityBits(amenities!)}::bigint`))
    .$if(prices !== undefined, (query) => query.where(({ or, and, eb }) =>
      or(prices!.map(({ currency, min, max }) => and([eb('currency', '=', currency), eb('price', '>=', min), eb('price', '<=', max)])))))
    .$if(where !== undefined, (query) => query.where(where!));

/** Returns the number of products that match. */
export async function countListing(queries: TenantQueries, tenant: string, filter: ListingFilter): Promise<number> {
  const { count } = await matching(queries, tenant, filter).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return count;
}

/** Returns the codes of one page of the products that match. Products that the order does not distinguish are in the operator's order. */
export async function listPage(queries: TenantQueries, tenant: string, filter: ListingFilter, { sort, offset, limit, ...prices }: ListingOrder): Promise<string[]> {
  const products = matching(queries, tenant, filter);
  switch (sort) {
    case 'recommended':
      return codesOf(await products.select('code').orderBy('position').orderBy('code').offset(offset).limit(limit).execute());
    case 'rating':
      return codesOf(await products.select('code').orderBy('rating', 'desc').orderBy('position').orderBy('code').offset(offset).limit(limit).execute());
    case 'priceAsc':
    case 'priceDesc':
      return listByPrice(queries, products, sort === 'priceAsc' ? 'asc' : 'desc', { ...prices, offset, limit });
  }
}

/** The index orders the prices of one currency. So the first products of each currency are read by index and merged by their converted prices. */
async function listByPrice(
  queries: TenantQueries, products: ReturnType<typeof matching>, direction: 'asc' | 'desc',
  { currencies, currency: target, rates, offset, limit }: Omit<ListingOrder, 'sort'>,
): Promise<string[]> {
  if (currencies.length === 0) return [];
  const first = currencies.map((currency) => products
    .where('currency', '=', currency)
    .select(['code', 'position', convertedPrice(currency, target, rates).as('converted')])
    .orderBy('price', direction).orderBy('position').orderBy('code')
    // Where different prices may convert to the same amount, the limit could cut off one that comes before by its position.
    .$if(keepsDifferences(currency, target, rates), (query) => query.limit(offset + limit)));
  const { rows } = await sql<{ code: string }>`
    select code from (${sql.join(first.map((query) => sql`(${query})`), sql` union all `)}) as firsts
    order by converted ${sql.raw(direction)}, position, code offset ${offset} limit ${limit}`.execute(queries);
  return codesOf(rows);
}

/**
 * Returns one page and the number of all products that match, in one statement: for
 * a filter that is expensive to evaluate, such as availability.
 */
export async function listAndCount(queries: TenantQueries, tenant: string, filter: ListingFilter, { sort, currencies, currency: target, rates, offset, limit }: ListingOrder): Promise<{ codes: string[]; total: number }> {
  const converted = sql`case currency ${sql.join(currencies.map((own) => sql`when ${own} then ${convertedPrice(own, target, rates)}`), sql` `)} end`;
  const products = matching(queries, tenant, filter).select(['code', sql<number>`(count(*) over ())::int`.as('total')])
    .$if(sort === 'rating', (query) => query.orderBy('rating', 'desc'))
    .$if(sort === 'priceAsc' && currencies.length > 0, (query) => query.orderBy(converted, 'asc'))
    .$if(sort === 'priceDesc' && currencies.length > 0, (query) => query.orderBy(converted, 'desc'))
    .orderBy('position').orderBy('code');
  const rows = await products.offset(offset).limit(limit).execute();
  // A page after the last has no row that could carry the number.
  return { codes: codesOf(rows), total: rows[0]?.total ?? (offset === 0 ? 0 : await countListing(queries, tenant, filter)) };
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

const codesOf = (rows: readonly { readonly code: string }[]) => rows.map(({ code }) => code);
