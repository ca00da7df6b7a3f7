import { sql, type RawBuilder } from 'kysely';
import type { TenantQueries } from '#server/database/connection.ts';
import { allowedProducts, hasFreeClaim, withoutNeighbours, type RulesWithClaims } from './listing-availability.ts';
import { inOrder, matching, ORDERED_COLUMNS, pageOf, productsOf, type ListingFilter, type ListingOrder, type Matching } from './listing-queries.ts';
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
  const page: Page = { ...order, limit: Math.max(0, Math.min(order.limit, most - order.offset)), most };
  const { gapProducts, condition } = allowedProducts(tenant, possible);
  const allowed = matching(queries, tenant, filter).where(condition);
  const claims = withoutNeighbours(possible);
  const isFree = hasFreeClaim(tenant, filter.vertical, claims, now) ?? sql<boolean>`true`;
  const list: List = { queries, allowed, withTables: withTables(gapProducts), page };

  const found = (await listFirst(list, isFree))
    ?? (await listFew(list, isFree))
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
 * Where few products match, asks for each once, then orders and counts those that are free. Where more match, asks for
 * the first ones in the order until the page is full, and for some until there are more than are listed.
 * @returns null when so many match and are taken that neither can be said
 */
async function listFirst({ queries, allowed, withTables, page }: List, isFree: RawBuilder<boolean>): Promise<Found | null> {
  const asked = MOST_ASKED * page.most;
  const { query, orderBy } = inOrder(allowed, page, Math.min(asked, MOST_ASKED_FOR_PAGE * (page.offset + page.limit)));
  // A page that ends at the bound counts by one product more. Otherwise the candidates are counted.
  const countsItself = page.offset + page.limit === page.most;
  const free = productsOf(queries, 'free');
  const { few, codes, total } = await execute<Found & { readonly few: boolean }>(queries, sql`
    ${withTables(
      sql`candidates as materialized (${allowed.select(ORDERED_COLUMNS).limit(asked + 1)})`,
      sql`size as (select count(*) <= ${asked} as few from candidates)`,
      sql`free as materialized (select * from candidates where ${isFree} limit (select case when few then null else ${countsItself ? 0 : page.most + 1}::int end from size))`,
    )}
    select few, (${countOf(free, page)}) as total, case
      when few then array(${pageOf(free, page)})
      else array(select code from (${query}) as firsts where ${isFree} order by ${orderBy} offset ${page.offset} limit ${page.limit + Number(countsItself)})
      end as codes
    from size`);
  if (few) return { codes, total };
  const found = { codes: codes.slice(0, page.limit), total: countsItself ? page.offset + codes.length : total };
  return found.total > page.most && found.codes.length === page.limit ? found : null;
}

/** Asks for each product once, then orders and counts those that are free. @returns null when too many match */
async function listFew({ queries, allowed, withTables, page }: List, isFree: RawBuilder<boolean>): Promise<Found | null> {
  const asked = MOST_ASKED_AT_LAST * page.most;
  const free = productsOf(queries, 'free');
  const { matches, ...found } = await execute<Found & { readonly matches: number }>(queries, sql`
    ${withTables(
      sql`candidates as materialized (${allowed.select(ORDERED_COLUMNS).limit(asked + 1)})`,
      sql`number as (select count(*)::int as matches from candidates)`,
      sql`free as materialized (select * from candidates where (select matches from number) <= ${asked} and ${isFree})`,
    )}
    select (select matches from number) as matches, array(${pageOf(free, page)}) as codes, (${countOf(free, page)}) as total`);
  return matches > asked ? null : found;
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
