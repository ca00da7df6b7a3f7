import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { BookableDays } from '#domain/booking-horizon.ts';
import type { Offer, VerticalName } from '#domain/catalogue.ts';
import type { Claim, Neighbours } from '#domain/claim.ts';
import { adjoinsFirm } from '#server/database/firm-spans.ts';
import { SPAN_LENGTHS } from '#server/database/migrations/0011-listing-indexes.ts';
import { serverOf } from '#verticals/server.ts';
import type { RequestedDays } from '#verticals/vertical-server.ts';
import type { CatalogueReader } from './catalogue-reader.ts';

/**
 * Which products of a vertical are available on some days, for a party.
 *
 * Products with equal booking rules can claim the same stock. So the vertical is
 * asked once for each set of rules, with any product that has them; which of
 * these claims are taken is decided by the database (docs/decisions/0019).
 */

export type SpanClaim = Extract<Claim, { kind: 'span' }>;
export type SeatsClaim = Extract<Claim, { kind: 'seats' }>;

export interface RulesWithClaims {
  /** `product_listings.booking_rules`. */
  readonly rules: string;
  /** The possible claims; a booking takes one of them. */
  readonly claims: readonly Claim[];
}

/** Returns the claims that each set of booking rules allows; sets that allow none are left out. Runs no query on stock. */
export async function possibleClaims(catalogue: CatalogueReader, tenant: string, vertical: VerticalName, requested: RequestedDays, days: BookableDays): Promise<RulesWithClaims[]> {
  const examples = await catalogue.cached(tenant, `booking rules ${vertical}`, (queries) =>
    queries.selectFrom('product_listings').select(['booking_rules as rules', ({ fn }) => fn.min('code').as('code')])
      .where('tenant', '=', tenant).where('vertical', '=', vertical).where('on_sale', '=', true).groupBy('booking_rules').execute());
  const offers = await catalogue.offers(tenant, examples.map(({ code }) => code));
  return claimsOf(examples.flatMap(({ rules, code }) => (offers.has(code) ? [{ rules: rules!, offer: offers.get(code)! }] : [])), requested, days);
}

/** An offer of a set of booking rules. */
export interface RulesWithOffer {
  readonly rules: string;
  readonly offer: Offer;
}

/** Returns the claims that each set of rules allows, without sets that allow none. */
export function claimsOf(examples: readonly RulesWithOffer[], requested: RequestedDays, days: BookableDays): RulesWithClaims[] {
  return examples.flatMap(({ rules, offer }) => {
    // Seven days and one week take the same time; the statements count different claims.
    const claims = [...new Map(serverOf(offer.vertical).claims(offer, requested, days).map((claim) => [JSON.stringify(claim), claim])).values()];
    return claims.length === 0 ? [] : [{ rules, claims }];
  });
}

/** The condition for products whose rules allow a claim, and a common table that it reads. */
export interface AllowedProducts {
  /** The common table, to be written after `with`; null when the condition needs none. */
  readonly gapProducts: RawBuilder<unknown> | null;
  readonly condition: Expression<SqlBool>;
}

/**
 * The products whose rules allow a claim, whatever stock is taken. A claim that must fill a gap (V6) is possible only
 * for products with this gap. They are found by the stays that begin on its last day, so the cost does not depend on
 * how many products have gap nights.
 */
export function allowedProducts(tenant: string, possible: readonly RulesWithClaims[]): AllowedProducts {
  const isGap = ({ claims }: RulesWithClaims) => claims.every((claim) => neighboursOf(claim) !== null);
  const byRules = (all: readonly RulesWithClaims[]) => sql<boolean>`booking_rules = any(${all.map(({ rules }) => rules)}::text[])`;
  const inGaps = possible.filter(isGap);
  const always = possible.filter((each) => !isGap(each));
  if (inGaps.length === 0) return { gapProducts: null, condition: byRules(always) };
  const claims = new Map(inGaps.flatMap((each) => each.claims).map((claim) => [JSON.stringify(claim), claim as SpanClaim]));
  const gaps = [...claims].map(([key, claim]) => productsWithGap(tenant, claim, inGaps.filter((each) => each.claims.some((one) => JSON.stringify(one) === key)).map(({ rules }) => rules)));
  const inGap = sql<boolean>`code in (select code from gap_products)`;
  return {
    gapProducts: sql`gap_products as materialized (${sql.join(gaps, sql` union all `)})`,
    condition: always.length === 0 ? inGap : sql<boolean>`(${byRules(always)} or ${inGap})`,
  };
}

/** The query for the products with some rules whose firm spans adjoin a claim on the required sides. */
function productsWithGap(tenant: string, { from, to, neighbours }: SpanClaim, rules: readonly string[]): RawBuilder<unknown> {
  const { before, after } = neighbours!;
  const [first, last] = [sql`${from}::timestamp`, sql`${to}::timestamp`];
  // One index scan per length class finds the spans of one side. One that ends on the first day starts at most the length of its class before it.
  const touches = (days: number) => (after ? sql`starts = ${last}` : sql`starts >= ${first} - make_interval(days => ${days}::int) and starts < ${first} and ends = ${first}`);
  // The classes are written out, so that the planner knows how many spans each has.
  const ofClass = (days: number) => sql`select product_code from spans where tenant = ${tenant} and length_class = ${sql.lit(days)} and ${touches(days)} and expires_at is null`;
  const opposite = sql`join spans as opposite on opposite.tenant = ${tenant} and opposite.product_code = touching.product_code and opposite.ends = ${first} and opposite.expires_at is null`;
  // `offset 0` keeps the planner from starting parallel workers, which takes longer than the query. Few products are left
  // for the last condition, which reads who holds the spans.
  return sql`
    select listing.code from (${sql.join(SPAN_LENGTHS.map(ofClass), sql` union all `)} offset 0) as touching ${before && after ? opposite : sql``}
    join product_listings as listing on listing.tenant = ${tenant} and listing.code = touching.product_code and listing.booking_rules = any(${[...rules]}::text[])
    where ${adjoinsFirm(tenant, { product: sql`listing.code`, from: first, to: last, before: sql`${before}::boolean`, after: sql`${after}::boolean` })}`;
}

const neighboursOf = (claim: Claim) => (claim.kind === 'span' && claim.neighbours) || null;

/** The same claims without the condition of a gap (V6), for products that are known to have the gap. */
export const withoutNeighbours = (possible: readonly RulesWithClaims[]): readonly RulesWithClaims[] => possible.map(({ rules, claims }) => ({
  rules,
  claims: claims.map((claim) => {
    if (claim.kind !== 'span') return claim;
    const { neighbours: _, ...span } = claim;
    return span;
  }),
}));

/** Whether some rules allow a claim that need not fill a gap. */
export const allowsWithoutGap = (possible: readonly RulesWithClaims[]): boolean => possible.some(({ claims }) => claims.some((claim) => neighboursOf(claim) === null));

/**
 * The condition for products of which a possible claim is free: one index scan, or one for each claim, of what is taken
 * of the product. It reads `code` and `booking_rules` of the query around it. Null for a vertical that takes no stock.
 */
export function hasFreeClaim(tenant: string, vertical: VerticalName, possible: readonly RulesWithClaims[], now: Date): RawBuilder<boolean> | null {
  switch (serverOf(vertical).stock) {
    case 'nothing': return null;
    case 'span': return hasFreeSpan(tenant, possible, now);
    case 'seats': return hasFreeSeats(tenant, claimsByRules(possible), now);
  }
}

/** As {@link hasFreeClaim}, with the claims as an expression of JSON by booking rules; rules that are not in it allow nothing. */
export function hasFreeClaimOf(tenant: string, vertical: VerticalName, claims: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  switch (serverOf(vertical).stock) {
    case 'nothing': return sql<boolean>`${claims} -> booking_rules is not null`;
    case 'span': return hasFreeSpanOf(tenant, claims, now);
    case 'seats': return hasFreeSeats(tenant, claims, now);
  }
}

// `offset 0` keeps the planner from answering for all products at once, which reads all that is taken.

const takenSpans = (tenant: string, from: RawBuilder<unknown>, to: RawBuilder<unknown>, now: Date) => sql`
  from spans where tenant = ${tenant} and product_code = code and ends > ${from} and starts < ${to} and (expires_at is null or expires_at > ${now})`;

function hasFreeSpan(tenant: string, possible: readonly RulesWithClaims[], now: Date): RawBuilder<boolean> {
  const only = onlyClaim(possible);
  if (only?.units === 1) return sql<boolean>`not exists (select ${takenSpans(tenant, sql`${only.from}::timestamp`, sql`${only.to}::timestamp`, now)} offset 0)`;
  return hasFreeSpanOf(tenant, claimsByRules(possible), now);
}

const hasFreeSpanOf = (tenant: string, claims: RawBuilder<unknown>, now: Date) => sql<boolean>`exists (
  select from jsonb_to_recordset(${claims} -> booking_rules) as claim (units int, "from" timestamp, "to" timestamp, neighbours jsonb)
  where (select count(distinct unit) ${takenSpans(tenant, sql`claim."from"`, sql`claim."to"`, now)}) < claim.units
    and (claim.neighbours is null or ${adjoinsFirm(tenant, { product: sql`code`, from: sql`claim."from"`, to: sql`claim."to"`, before: neighbourSide('before'), after: neighbourSide('after') })}) offset 0
)`;

const neighbourSide = (side: keyof Neighbours) => sql`(claim.neighbours ->> ${sql.lit(side)})::boolean`;

const hasFreeSeats = (tenant: string, claims: RawBuilder<unknown>, now: Date) => sql<boolean>`exists (
  select from jsonb_to_recordset(${claims} -> booking_rules) as claim (date date, time text, capacity int, seats int)
  where claim.capacity - claim.seats >= coalesce((
    select sum(seats.seats) from seats
    where tenant = ${tenant} and product_code = code and day = claim.date and seats.time = claim.time and (expires_at is null or expires_at > ${now})
  ), 0) offset 0
)`;

const claimsByRules = (possible: readonly RulesWithClaims[]) => sql`${JSON.stringify(claimsObject(possible))}::jsonb`;

/** The claims by booking rules, as {@link hasFreeClaimOf} reads them. */
export const claimsObject = (possible: readonly RulesWithClaims[]) => Object.fromEntries(possible.map(({ rules, claims }) => [rules, claims]));

/** The claim on a span that all rules allow, when there is no other. Often the requested days alone decide about the claims. */
function onlyClaim(possible: readonly RulesWithClaims[]): SpanClaim | null {
  const claims = new Map(possible.flatMap((each) => each.claims).map((claim) => [JSON.stringify(claim), claim as SpanClaim]));
  return claims.size === 1 ? [...claims.values()][0]! : null;
}
