import { sql, type RawBuilder } from 'kysely';
import type { TenantQueries } from '#server/database/connection.ts';
import { allowedProducts, hasFreeClaim, withoutNeighbours, type RulesWithClaims } from './listing-availability.ts';
import { endingAt, inOrder, matching, pageOf, type ListingFilter, type ListingOrder, type Matching } from './listing-queries.ts';
import { soldOutProducts } from './sold-out-products.ts';

/**
 * The most products that a listing by days counts and pages through. An exact number of more would compare each product
 * of the catalogue with what is taken. It is ten pages of our own list, which have nine.
 */
export const MOST_LISTED = 90;

/** How many products the first statement checks for free stock at most, for each listed product. Beyond that, reading all stock that is taken on the days is cheaper. */
const MOST_ASKED = 6;

export interface ListingOnDays {
  /** The codes of one page, without products beyond the most that are listed. */
  readonly codes: readonly string[];
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
 * @param most the bound
 */
export async function listOnDays(queries: TenantQueries, tenant: string, filter: ListingFilter, { possible, now }: PossibleStock, order: ListingOrder, most = MOST_LISTED): Promise<ListingOnDays> {
  if (possible.length === 0) return { codes: [], total: 0, isMore: false };
  const page: Page = { ...endingAt(most, order), most };
  const { gapProducts, condition } = allowedProducts(tenant, possible);
  const allowed = matching(queries, tenant, filter).where(condition);
  const claims = withoutNeighbours(possible);
  const isFree = hasFreeClaim(tenant, filter.vertical, claims, now) ?? sql<boolean>`true`;
  const list: List = { queries, allowed, withTables: withTables(gapProducts), page };

  const found = (await listFirst(list, isFree, MOST_ASKED * most))
    ?? (await listNotSoldOut(list, await soldOutProducts(queries, tenant, filter.vertical, claims, now)));
  return { codes: found.codes, total: Math.min(found.total, most), isMore: found.total > most };
}

interface List {
  readonly queries: TenantQueries;
  /** The products that match and may claim stock, whatever is taken. */
  readonly allowed: Matching;
  /** Begins a statement with the tables that are given, after those that `allowed` reads. */
  readonly withTables: (...tables: readonly RawBuilder<unknown>[]) => RawBuilder<unknown>;
  readonly page: Page;
}

const withTables = (first: RawBuilder<unknown> | null) => (...more: readonly RawBuilder<unknown>[]) => {
  const tables = first ? [first, ...more] : more;
  return tables.length === 0 ? sql`` : sql`with ${sql.join(tables)}`;
};

/**
 * Reads the products in the order of the list and checks one after another, until more are free than can be listed.
 * So no more are read from the index of the order.
 * @param asked the most products that it checks
 * @returns null when so many products match and are taken that neither the page nor the number is known
 */
async function listFirst({ queries, allowed, withTables, page }: List, isFree: RawBuilder<boolean>, asked: number): Promise<Found | null> {
  const { query, orderBy } = inOrder(allowed, page, asked + 1);
  const { isWhole, ...found } = await execute<Found & { readonly isWhole: boolean }>(queries, sql`
    ${withTables(
      // A common table returns its rows in its order, and computes a row only when it is requested.
      sql`firsts as materialized (${query})`,
      sql`free as materialized (select * from firsts where ${isFree} limit ${page.most + 1})`,
      sql`number as (select count(*)::int as total from free)`,
    )}
    select total, array(select code from free order by ${orderBy} offset ${page.offset} limit ${page.limit}) as codes,
      total > ${page.most} or (select count(*) from firsts) <= ${asked} as "isWhole"
    from number`);
  return isWhole ? found : null;
}

/** Finds the products that are sold out, and lists the others. */
async function listNotSoldOut({ queries, allowed, withTables, page }: List, soldOut: RawBuilder<unknown> | null): Promise<Found> {
  if (soldOut === null) return execute(queries, sql`${withTables()} select array(${pageOf(allowed, page)}) as codes, (${countOf(allowed, page)}) as total`);
  const available = allowed.where(sql<boolean>`code not in (select code from sold_out)`);
  return execute(queries, sql`${withTables(sql`sold_out as materialized (${soldOut})`)} select array(${pageOf(available, page)}) as codes, (${countOf(available, page)}) as total`);
}

/** The query for the number of products, counted up to one more than are listed. */
const countOf = (products: Matching, { most }: Page) => sql<number>`select count(*)::int from (${products.select('code').limit(most + 1)}) as counted`;

const execute = async <T extends Found = Found>(queries: TenantQueries, statement: RawBuilder<unknown>): Promise<T> => (await (statement as RawBuilder<T>).execute(queries)).rows[0]!;
