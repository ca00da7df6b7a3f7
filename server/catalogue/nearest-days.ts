import { sql } from 'kysely';
import type { BookableDays } from '#domain/booking-horizon.ts';
import type { IsoDate } from '#domain/catalogue.ts';
import { addDays } from '#domain/date.ts';
import type { Database } from '#server/database/connection.ts';
import { serverOf } from '#verticals/server.ts';
import type { RequestedDays } from '#verticals/vertical-server.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import { allowsWithoutGap, claimsObject, claimsOf, hasFreeClaimOf, type RulesWithOffer } from './listing-availability.ts';
import { matching, type ListingFilter } from './listing-queries.ts';

/** The most products for which other days are checked: the first in the operator's order. */
const MOST_CANDIDATES = 30;
/** Ranges of days by which the search moves. Each range is one statement; the next one is executed only if the earlier ones found too few days. */
const REACHES = [[1, 5], [6, 15], [16, 30]] as const;

export interface FreeDays {
  readonly from: IsoDate;
  readonly to: IsoDate | null;
}

export interface NearestDays {
  /** The nearest days of the same length before and after the requested ones on which one of the products is free. */
  readonly days: readonly FreeDays[];
  /** Set where the rules of all products allow only longer bookings from the requested day on. */
  readonly minimumStay: { readonly days: number; readonly fitting: readonly FreeDays[] } | null;
}

interface Ports {
  readonly database: Database;
  readonly catalogue: CatalogueReader;
}

interface Candidates {
  readonly codes: readonly { readonly code: string; readonly rules: string }[];
  readonly examples: readonly RulesWithOffer[];
}

/**
 * Finds the nearest days on which a matching product is free, when none is free on the requested days. It checks the
 * first matching products, up to 30 days before and after, with a few statements.
 */
export async function nearestDays(ports: Ports, tenant: string, filter: ListingFilter, requested: RequestedDays, bookable: BookableDays, now: Date): Promise<NearestDays> {
  const candidates = await candidatesOf(ports.catalogue, tenant, filter);
  const areFree = (all: readonly RequestedDays[]) => freeAmong(ports.database, tenant, filter, candidates, all, bookable, now);
  const least = minimumStayOf(candidates.examples, requested, bookable);
  const days = await nearest(requested, areFree);
  if (least === null) return { days, minimumStay: null };
  const longer = { ...requested, to: addDays(requested.from, least) };
  return { days, minimumStay: { days: least, fitting: (await areFree([longer]))[0] ? [daysOf(longer)] : await nearest(longer, areFree) } };
}

async function candidatesOf(catalogue: CatalogueReader, tenant: string, filter: ListingFilter): Promise<Candidates> {
  const codes = await catalogue.cached(tenant, `candidates ${JSON.stringify(filter)}`, async (queries) =>
    (await matching(queries, tenant, filter).select(['code', 'booking_rules']).orderBy('position').orderBy('code').limit(MOST_CANDIDATES).execute())
      .map(({ code, booking_rules }) => ({ code, rules: booking_rules! })));
  const examples = new Map(codes.map(({ code, rules }) => [rules, code]));
  const offers = await catalogue.offers(tenant, [...examples.values()]);
  return { codes, examples: [...examples].flatMap(([rules, code]) => (offers.has(code) ? [{ rules, offer: offers.get(code)! }] : [])) };
}

/** The shortest booking from the requested day on; null where some rules allow the requested days, gaps left aside (V6), or none allows longer ones. */
function minimumStayOf(examples: readonly RulesWithOffer[], requested: RequestedDays, bookable: BookableDays): number | null {
  const { from, to, guests } = requested;
  if (to === null || allowsWithoutGap(claimsOf(examples, requested, bookable))) return null;
  const lengths = examples.flatMap(({ offer }) => serverOf(offer.vertical).minimumStay?.(offer, { from, to, guests }, bookable) ?? []);
  return lengths.length === 0 ? null : Math.min(...lengths);
}

/** The nearest days before and after the requested ones that are free. */
async function nearest(requested: RequestedDays, areFree: (all: readonly RequestedDays[]) => Promise<readonly boolean[]>): Promise<readonly FreeDays[]> {
  let before: FreeDays | undefined;
  let after: FreeDays | undefined;
  for (const [first, last] of REACHES) {
    const distances = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const shifts = [...(before ? [] : distances.map((days) => -days)), ...(after ? [] : distances)];
    const free = await areFree(shifts.map((days) => moved(requested, days)));
    const found = shifts.filter((_, index) => free[index]);
    const earlier = found.filter((days) => days < 0);
    const later = found.filter((days) => days > 0);
    if (earlier.length > 0) before = daysOf(moved(requested, Math.max(...earlier)));
    if (later.length > 0) after = daysOf(moved(requested, Math.min(...later)));
    if (before && after) break;
  }
  return [...(before ? [before] : []), ...(after ? [after] : [])];
}

const moved = ({ from, to, guests }: RequestedDays, days: number): RequestedDays => ({ from: addDays(from, days), to: to === null ? null : addDays(to, days), guests });
const daysOf = ({ from, to }: RequestedDays): FreeDays => ({ from, to });

/** Returns for each of several days whether one of the candidates is free on them. One statement, or none where no rules allow any. */
async function freeAmong(
  database: Database, tenant: string, { vertical }: ListingFilter, { codes, examples }: Candidates, all: readonly RequestedDays[], bookable: BookableDays, now: Date,
): Promise<readonly boolean[]> {
  const asked = all.flatMap((requested, at) => {
    const possible = claimsOf(examples, requested, bookable);
    return possible.length === 0 ? [] : [{ at, claims: claimsObject(possible) }];
  });
  if (asked.length === 0) return all.map(() => false);
  const { rows } = await database.inTenant(tenant, (queries) => sql<{ at: number }>`
    select at from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (at int, claims jsonb)
    where exists (
      select from unnest(${codes.map(({ code }) => code)}::text[], ${codes.map(({ rules }) => rules)}::text[]) as candidates (code, booking_rules)
      where ${hasFreeClaimOf(tenant, vertical, sql`claims`, now)} offset 0
    )`.execute(queries), { readOnly: true });
  const free = new Set(rows.map(({ at }) => at));
  return all.map((_, at) => free.has(at));
}
