import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { BookableDays } from '#domain/booking-horizon.ts';
import type { VerticalName } from '#domain/catalogue.ts';
import type { Claim } from '#domain/claim.ts';
import { serverOf, type RequestedDays } from '#verticals/server.ts';
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
  /** One of them is enough. */
  readonly claims: readonly Claim[];
}

/** Returns what the products with each set of booking rules could claim; sets that allow no claim are left out. Runs no query on stock. */
export async function possibleClaims(catalogue: CatalogueReader, tenant: string, vertical: VerticalName, requested: RequestedDays, days: BookableDays): Promise<RulesWithClaims[]> {
  const examples = await catalogue.cached(tenant, `booking rules ${vertical}`, (queries) =>
    queries.selectFrom('product_listings').select(['booking_rules as rules', ({ fn }) => fn.min('code').as('code')])
      .where('tenant', '=', tenant).where('vertical', '=', vertical).where('on_sale', '=', true).groupBy('booking_rules').execute());
  const offers = await catalogue.offers(tenant, examples.map(({ code }) => code));
  return examples.flatMap(({ rules, code }) => {
    const offer = offers.get(code);
    if (!offer) return [];
    // Seven days and one week take the same time; the statements count different claims.
    const claims = [...new Map(serverOf(vertical).claims(offer, requested, days).map((claim) => [JSON.stringify(claim), claim])).values()];
    return claims.length === 0 ? [] : [{ rules: rules!, claims }];
  });
}

/** The condition for products whose rules allow a claim, whatever is taken. */
export const allowsClaim = (possible: readonly RulesWithClaims[]): Expression<SqlBool> => sql<boolean>`booking_rules = any(${possible.map(({ rules }) => rules)}::text[])`;

/**
 * The condition for products of which a possible claim is free: one index scan, or one for each claim, of what is taken
 * of the product. It reads `code` and `booking_rules` of the query around it. Null for a vertical that takes no stock.
 */
export function hasFreeClaim(tenant: string, vertical: VerticalName, possible: readonly RulesWithClaims[], now: Date): RawBuilder<boolean> | null {
  switch (serverOf(vertical).stock) {
    case 'nothing': return null;
    case 'span': return hasFreeSpan(tenant, possible, now);
    case 'seats': return hasFreeSeats(tenant, possible, now);
  }
}

// `offset 0` keeps the planner from answering for all products at once, which reads all that is taken.

function hasFreeSpan(tenant: string, possible: readonly RulesWithClaims[], now: Date): RawBuilder<boolean> {
  const taken = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
    from spans where tenant = ${tenant} and product_code = code and ends > ${from} and starts < ${to} and (expires_at is null or expires_at > ${now})`;
  const only = onlyClaim(possible);
  if (only?.units === 1) return sql<boolean>`not exists (select ${taken(sql`${only.from}::timestamp`, sql`${only.to}::timestamp`)} offset 0)`;
  return sql<boolean>`exists (
    select from jsonb_to_recordset(${claimsByRules(possible)}::jsonb -> booking_rules) as claim (units int, "from" timestamp, "to" timestamp)
    where (select count(distinct unit) ${taken(sql`claim."from"`, sql`claim."to"`)}) < claim.units offset 0
  )`;
}

const hasFreeSeats = (tenant: string, possible: readonly RulesWithClaims[], now: Date) => sql<boolean>`exists (
  select from jsonb_to_recordset(${claimsByRules(possible)}::jsonb -> booking_rules) as claim (date date, time text, capacity int, seats int)
  where claim.capacity - claim.seats >= coalesce((
    select sum(seats.seats) from seats
    where tenant = ${tenant} and product_code = code and day = claim.date and seats.time = claim.time and (expires_at is null or expires_at > ${now})
  ), 0) offset 0
)`;

const claimsByRules = (possible: readonly RulesWithClaims[]) => JSON.stringify(Object.fromEntries(possible.map(({ rules, claims }) => [rules, claims])));

/** The claim on a span that all rules allow, when there is no other. Often the requested days alone decide about the claims. */
function onlyClaim(possible: readonly RulesWithClaims[]): SpanClaim | null {
  const claims = new Map(possible.flatMap((each) => each.claims).map((claim) => [JSON.stringify(claim), claim as SpanClaim]));
  return claims.size === 1 ? [...claims.values()][0]! : null;
}
