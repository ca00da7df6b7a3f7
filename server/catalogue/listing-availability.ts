import { sql, type Expression, type SqlBool } from 'kysely';
import type { IsoDate, VerticalName } from '#domain/catalogue.ts';
import type { Claim } from '#domain/claim.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { isOnSale, offerOf } from '#server/services/product-offer.ts';
import { serverOf, type RequestedDays } from '#verticals/server.ts';
import type { CatalogueReader } from './catalogue-reader.ts';

/**
 * Which products of a vertical are available on some days, for a party.
 *
 * Products with equal booking rules can claim the same stock. So the vertical is
 * asked once for each set of rules, with any product that has them; which of
 * these claims are taken is decided by the database (docs/decisions/0019).
 */

type SpanClaim = Extract<Claim, { kind: 'span' }>;
type SeatsClaim = Extract<Claim, { kind: 'seats' }>;

interface RulesWithClaims {
  /** `product_listings.booking_rules`. */
  readonly rules: string;
  /** One of them is enough. */
  readonly claims: readonly Claim[];
}

/** Returns what the products with each set of booking rules could claim; sets that allow no claim are left out. Runs no query on stock. */
export async function possibleClaims(catalogue: CatalogueReader, tenant: string, vertical: VerticalName, requested: RequestedDays, today: IsoDate): Promise<RulesWithClaims[]> {
  const examples = await catalogue.cached(tenant, `booking rules ${vertical}`, (queries) =>
    queries.selectFrom('product_listings').select(['booking_rules as rules', ({ fn }) => fn.min('code').as('code')])
      .where('tenant', '=', tenant).where('vertical', '=', vertical).where('on_sale', '=', true).groupBy('booking_rules').execute());
  const products = await catalogue.products(tenant, examples.map(({ code }) => code));
  return examples.flatMap(({ rules, code }) => {
    const record = products.get(code);
    if (!record || !isOnSale(record)) return [];
    const claims = serverOf(vertical).claims(offerOf(tenant, record), requested, today);
    return claims.length === 0 ? [] : [{ rules: rules!, claims }];
  });
}

/** Returns the condition on `product_listings` for products whose rules allow a claim that no one has taken. */
export async function isAvailable(queries: TenantQueries, tenant: string, vertical: VerticalName, possible: readonly RulesWithClaims[], now: Date): Promise<Expression<SqlBool>> {
  const allowed = sql<boolean>`booking_rules = any(${possible.map(({ rules }) => rules)}::text[])`;
  if (possible.length === 0) return sql<boolean>`false`;
  switch (serverOf(vertical).stock) {
    case 'nothing':
      return allowed;
    case 'span':
      return sql<boolean>`(${allowed} and code not in (${withoutFreeUnit(tenant, possible, now)}))`;
    case 'seats': {
      const soldOut = await withoutFreeSeats(queries, tenant, vertical, possible, now);
      return sql<boolean>`(${allowed} and code <> all(${soldOut}::text[]))`;
    }
  }
}

/** The products of which every possible span is taken on all units. */
function withoutFreeUnit(tenant: string, possible: readonly RulesWithClaims[], now: Date) {
  // Often the requested days alone decide about the claims, so that all rules allow the same ones. Then no product's rules are read.
  const isSame = new Set(possible.map(({ claims }) => JSON.stringify(claims))).size === 1;
  const rows = (isSame ? possible.slice(0, 1) : possible).flatMap(({ rules, claims }) => (claims as readonly SpanClaim[]).map((claim) => ({ rules, of: claims.length, ...claim })));
  const column = <T>(of: (row: (typeof rows)[number]) => T) => rows.map(of);
  const first = column(({ from }) => from).reduce((a, b) => (a < b ? a : b));
  const last = column(({ to }) => to).reduce((a, b) => (a > b ? a : b));
  const withItsRules = sql`join product_listings as listing on listing.tenant = ${tenant} and listing.code = spans.product_code and listing.booking_rules = claims.rules`;
  return sql<string>`
    with claims as (
      select * from unnest(
        ${column(({ rules }) => rules)}::text[], ${column((row) => row.of)}::int[], ${column(({ units }) => units)}::int[],
        ${column(({ from }) => from)}::text[]::timestamp[], ${column(({ to }) => to)}::text[]::timestamp[]
      ) as claims (rules, of, units, starts, ends)
    ), overlapping as materialized (
      select product_code, unit, span from spans
      where tenant = ${tenant} and span && tsrange(${first}::timestamp, ${last}::timestamp) and (expires_at is null or expires_at > ${now})
    ), full_claims as (
      select spans.product_code as code, claims.of
      from overlapping as spans join claims on spans.span && tsrange(claims.starts, claims.ends) ${isSame ? sql`` : withItsRules}
      group by spans.product_code, claims.of, claims.starts, claims.ends, claims.units
      having count(distinct spans.unit) >= claims.units
    )
    select code from full_claims group by code, of having count(*) >= of`;
}

/** Returns the products of which every possible session lacks seats. */
async function withoutFreeSeats(queries: TenantQueries, tenant: string, vertical: VerticalName, possible: readonly RulesWithClaims[], now: Date): Promise<string[]> {
  const claimsOf = new Map(possible.map(({ rules, claims }) => [rules, claims as readonly SeatsClaim[]]));
  const sets = [...claimsOf].map(([rules, claims]) => ({ rules, of: claims.length, spare: Math.min(...claims.map(({ capacity, seats }) => capacity - seats)) }));
  const days = [...new Set([...claimsOf.values()].flatMap((claims) => claims.map(({ date }) => date)))].sort();
  // A product with fewer full sessions than possible ones has one with seats left. Of the others, each possible session is compared.
  const { rows } = await sql<{ code: string; rules: string; taken: Record<string, number> }>`
    with sets as (
      select * from unnest(
        ${sets.map(({ rules }) => rules)}::text[], ${sets.map((set) => set.of)}::int[], ${sets.map(({ spare }) => spare)}::int[]
      ) as sets (rules, of, spare)
    ), sessions_taken as (
      select product_code, day, time, sum(seats)::int as seats from seats
      where tenant = ${tenant} and day between ${days[0]!}::date and ${days.at(-1)!}::date and (expires_at is null or expires_at > ${now})
      group by product_code, day, time
    )
    select listing.code, listing.booking_rules as rules, jsonb_object_agg(to_char(day, 'YYYY-MM-DD') || ' ' || time, seats) as taken
    from sessions_taken join product_listings as listing on listing.tenant = ${tenant} and listing.code = product_code and listing.vertical = ${vertical}
    join sets on sets.rules = listing.booking_rules
    where seats > sets.spare
    group by listing.code, listing.booking_rules, sets.of having count(*) >= sets.of`.execute(queries);
  return rows
    .filter(({ rules, taken }) => claimsOf.get(rules)!.every(({ date, time, capacity, seats }) => capacity - (taken[`${date} ${time}`] ?? 0) < seats))
    .map(({ code }) => code);
}
