import { sql, type RawBuilder } from 'kysely';
import type { TenantQueries } from '#server/database/connection.ts';
import { allowedProducts, hasFreeClaim, withoutNeighbours, type RulesWithClaims } from './listing-availability.ts';
import { inOrder, matching, pageOf, type ListingFilter, type ListingOrder, type Matching } from './listing-queries.ts';
import { soldOutProducts } from './sold-out-products.ts';

/**
 * The most products that a listing by days counts and pages through. An exact number of more would compare each product
 * of the catalogue with what is taken. It is ten pages of the list.
 */
export const MOST_LISTED = 120;

/** The most products of which one statement asks whether stock is free, for each that is listed: usually more than one in three is. */
const MOST_ASKED = 3;
/** As `MOST_ASKED`, where the alternative is reading all that is taken on the days. */
const MOST_ASKED_AT_LAST = 6;
/** As `MOST_ASKED`, for each product up to the end of the page; with it, few pages are not full. */
const MOST_ASKED_FOR_PAGE = 10;

export interface ListingOnDays {
  /** The codes of one page, which ends at the most that are listed. */
  readonly codes: string[];
  /** Number of available products, at most the most that are listed. */
  readonly total: number;
  /** Whether more products are available than `total`. */
  readonly isMore: boolean;
}

/** What can be claimed on the days, and the time at which stock is judged. */
export interface PossibleStock {
  readonly possible: readonly RulesWithClaims[];
  readonly now: Date;
}

interface Found {
  readonly codes: string[];
  /** At most one more than are listed. */
  readonly total: number;
}

interface Page extends ListingOrder {
  /** The most products that are counted and listed. */
  readonly most: number;
}

/**
 * Lists one page of the products that match and are available, and counts them up to a bound, so that the cost does not
 * grow with the catalogue. Page and number are of one statement, which sees one state of the stock.
 * @param matches number of products that match, whatever is taken; it decides about the statement, not about the result
 * @param most the bound
 */
export async function listOnDays(
  queries: TenantQueries, tenant: string, filter: ListingFilter, { possible, now }: PossibleStock, order: ListingOrder, matches: number, most = MOST_LISTED,
): Promise<ListingOnDays> {
  if (possible.length === 0) return { codes: [], total: 0, isMore: false };
  const page: Page = { ...order, limit: Math.max(0, Math.min(order.limit, most - order.offset)), most };
  const { gapProducts, areInGaps, condition } = allowedProducts(tenant, possible);
  const allowed = matching(queries, tenant, filter).where(condition);
  const claims = withoutNeighbours(possible);
  const isFree = hasFreeClaim(tenant, filter.vertical, claims, now) ?? sql<boolean>`true`;
  const list = { queries, withTables: withTables(gapProducts), page };

  const found = (!areInGaps && matches > MOST_ASKED * most ? await listFirst(list, allowed, isFree) : null)
    ?? (areInGaps || matches <= MOST_ASKED_AT_LAST * most
      ? await listFew(list, allowed.where(isFree))
      : await listNotSoldOut(list, allowed, await soldOutProducts(queries, tenant, filter.vertical, claims, now)));
  return { codes: found.codes, total: Math.min(found.total, most), isMore: found.total > most };
}

interface List {
  readonly queries: TenantQueries;
  /** Begins a statement with the tables that are given and with those that the matching products are limited by. */
  readonly withTables: (...tables: readonly RawBuilder<unknown>[]) => RawBuilder<unknown>;
  readonly page: Page;
}

const withTables = (first: RawBuilder<unknown> | null) => (...more: readonly RawBuilder<unknown>[]) => {
  const tables = first ? [first, ...more] : more;
  return tables.length === 0 ? sql`` : sql`with ${sql.join(tables)}`;
};

/** Asks for each product once, then orders and counts those that are free. */
async function listFew({ queries, withTables, page }: List, free: Matching): Promise<Found> {
  const available = queries.selectFrom(sql`available`.as('product_listings')) as unknown as Matching;
  return execute(queries, sql`
    ${withTables(sql`available as materialized (${free.select(['code', 'booking_rules', 'position', 'rating', 'currency', 'price_cents'])})`)}
    select array(${pageOf(available, page)}) as codes, (${countOf(available, page)}) as total`);
}

/**
 * Asks for the first products in the order until the page is full, and for some products until there are more than are
 * listed. @returns null when so many are taken that neither can be said
 */
async function listFirst({ queries, withTables, page }: List, allowed: Matching, isFree: RawBuilder<boolean>): Promise<Found | null> {
  const { query, orderBy } = inOrder(allowed, page, Math.min(MOST_ASKED * page.most, MOST_ASKED_FOR_PAGE * (page.offset + page.limit)));
  const candidates = allowed.select(['code', 'booking_rules']).limit(MOST_ASKED * page.most);
  const found = await execute(queries, sql`
    ${withTables()}
    select array(select code from (${query}) as firsts where ${isFree} order by ${orderBy} offset ${page.offset} limit ${page.limit}) as codes,
      (select count(*)::int from (select from (${candidates}) as candidates where ${isFree} limit ${page.most + 1}) as counted) as total`);
  return found.total > page.most && found.codes.length === page.limit ? found : null;
}

/** Finds the products that are sold out, and lists the others. */
async function listNotSoldOut({ queries, withTables, page }: List, allowed: Matching, soldOut: RawBuilder<unknown> | null): Promise<Found> {
  if (soldOut === null) return execute(queries, sql`${withTables()} select array(${pageOf(allowed, page)}) as codes, (${countOf(allowed, page)}) as total`);
  const available = allowed.where(sql<boolean>`code not in (select code from sold_out)`);
  return execute(queries, sql`${withTables(sql`sold_out as materialized (${soldOut})`)} select array(${pageOf(available, page)}) as codes, (${countOf(available, page)}) as total`);
}

/** The query for the number of products, counted up to one more than are listed. */
const countOf = (products: Matching, { most }: Page) => sql<number>`select count(*)::int from (${products.select('code').limit(most + 1)}) as counted`;

const execute = async (queries: TenantQueries, statement: RawBuilder<unknown>): Promise<Found> => (await (statement as RawBuilder<Found>).execute(queries)).rows[0]!;
