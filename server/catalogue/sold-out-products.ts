import { sql, type RawBuilder } from 'kysely';
import type { VerticalName } from '#domain/catalogue.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { SPAN_LENGTHS } from '#server/database/migrations/0011-listing-indexes.ts';
import { serverOf } from '#verticals/server.ts';
import type { RulesWithClaims, SeatsClaim, SpanClaim } from './listing-availability.ts';

/**
 * The products of a vertical of which every possible claim is taken, found by reading all that is taken on the days. It
 * takes longer than asking for one product (`hasFreeClaim`) and less than asking for each of thousands.
 *
 * @returns a query for their codes, which may name a product twice; null for a vertical that takes no stock
 */
export async function soldOutProducts(queries: TenantQueries, tenant: string, vertical: VerticalName, possible: readonly RulesWithClaims[], now: Date): Promise<RawBuilder<unknown> | null> {
  switch (serverOf(vertical).stock) {
    case 'nothing': return null;
    case 'span': return withoutFreeUnit(tenant, possible, now);
    case 'seats': return sql`select unnest(${await withoutFreeSeats(queries, tenant, vertical, possible, now)}::text[]) as code`;
  }
}

/** The query for the products of which every possible span is taken on all units. It may name a product twice. */
function withoutFreeUnit(tenant: string, possible: readonly RulesWithClaims[], now: Date): RawBuilder<unknown> {
  // Often the requested days alone decide about the claims, so that all rules allow the same ones. Then no product's rules are read.
  const isSame = new Set(possible.map(({ claims }) => JSON.stringify(claims))).size === 1;
  const rows = (isSame ? possible.slice(0, 1) : possible).flatMap(({ rules, claims }) => (claims as readonly SpanClaim[]).map((claim) => ({ rules, of: claims.length, ...claim })));
  const column = <T>(of: (row: (typeof rows)[number]) => T) => rows.map(of);
  const first = column(({ from }) => from).reduce((a, b) => (a < b ? a : b));
  const last = column(({ to }) => to).reduce((a, b) => (a > b ? a : b));
  // One index scan per length class. A span of the class that ends after the first day starts at most the class's length before it.
  const overlapping = (columns: string) => sql`
    select ${sql.raw(columns)} from (select days, ${first}::timestamp - make_interval(days => days) as since from unnest(${[...SPAN_LENGTHS]}::int[]) as days) as class
    cross join lateral (
      select product_code as code, unit, starts, ends from spans
      where tenant = ${tenant} and length_class = class.days and starts > class.since and starts < ${last}::timestamp and ends > ${first}::timestamp
        and (expires_at is null or expires_at > ${now})
      -- Keeps the planner from joining otherwise, which reads all spans before the last day.
      offset 0
    ) as taken`;
  // A single claim on a single unit is taken by each span that overlaps it.
  if (isSame && rows.length === 1 && rows[0]!.units === 1) return overlapping('code');

  const withItsRules = sql`join product_listings as listing on listing.tenant = ${tenant} and listing.code = spans.code and listing.booking_rules = claims.rules`;
  return sql`
    with claims as (
      select * from unnest(
        ${column(({ rules }) => rules)}::text[], ${column((row) => row.of)}::int[], ${column(({ units }) => units)}::int[],
        ${column(({ from }) => from)}::text[]::timestamp[], ${column(({ to }) => to)}::text[]::timestamp[]
      ) as claims (rules, of, units, starts, ends)
    ), full_claims as (
      select spans.code, claims.of
      from (${overlapping('code, unit, starts, ends')}) as spans join claims on spans.starts < claims.ends and spans.ends > claims.starts ${isSame ? sql`` : withItsRules}
      group by spans.code, claims.of, claims.starts, claims.ends, claims.units
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
