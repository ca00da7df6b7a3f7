import { sql, type RawBuilder } from 'kysely';
import type { Claim } from '#domain/claim.ts';
import { json, type TenantQueries } from '#server/database/connection.ts';
import { adjoinsFirm } from '#server/database/firm-spans.ts';

/** What one basket line takes from stock. */
export interface LineClaim {
  readonly lineId: string;
  readonly productCode: string;
  readonly claim: Claim;
}

/** The stock that other holders take from the claim of one line. */
export interface TakenFromClaim {
  /** The numbers of the units that are taken at any time of the claimed span. */
  readonly units: ReadonlySet<number>;
  /** Seats taken in the claimed session. */
  readonly seats: number;
  /** Time until which the draft holds exactly this claim for this line; null without such a hold. */
  readonly heldUntil: Date | null;
  /** Whether firm stock adjoins the claim where it must, so that it fills a gap (V6); true for a claim that need not. */
  readonly isBetween: boolean;
}

const UNTOUCHED: TakenFromClaim = { units: new Set(), seats: 0, heldUntil: null, isBetween: true };

/**
 * Reads with one statement what is taken from the claims of all lines. Expired
 * holds take nothing. The result may be outdated at once, unless the products are
 * locked (`lockProducts`).
 * @param draftId the stock that this draft holds counts as free; null counts all holds
 * @returns a lookup by line
 */
export async function takenFromClaims(
  queries: TenantQueries, tenant: string, lines: readonly LineClaim[], draftId: string | null, now: Date,
): Promise<(lineId: string) => TakenFromClaim> {
  const rows = claimRows(lines);
  if (rows.length === 0) return () => UNTOUCHED;
  const isOwn = sql`(taken.holder_kind = 'hold' and taken.holder_id is not distinct from ${draftId}::text)`;
  const others = sql`filter (where not ${isOwn})`;
  const ownHold = (isSame: RawBuilder<unknown>) => sql`max(taken.expires_at) filter (where ${isOwn} and taken.line_id = claim.line_id and ${isSame})`;
  const { rows: found } = await sql<{ line_id: string; units: number[] | null; seats: number | null; held_until: Date | null; is_between: boolean | null }>`
    with claim as materialized (select * from ${claimTable(rows)})
    select claim.line_id, array_agg(distinct taken.unit) ${others} as units, null::int as seats,
      ${ownHold(sql`taken.span = tsrange(claim.starts, claim.ends)`)} as held_until, null::boolean as is_between
    from claim join spans as taken on taken.tenant = ${tenant} and taken.product_code = claim.product_code and taken.span && tsrange(claim.starts, claim.ends)
    where claim.ends is not null and (taken.expires_at is null or taken.expires_at > ${now})
    group by claim.line_id
    union all
    select claim.line_id, null, (sum(taken.seats) ${others})::int,
      ${ownHold(sql`taken.seats = claim.seats`)}, null
    from claim join seats as taken on taken.tenant = ${tenant} and taken.product_code = claim.product_code and taken.day = claim.day and taken.time = claim.time
    where claim.seats is not null and (taken.expires_at is null or taken.expires_at > ${now})
    group by claim.line_id
    union all
    select claim.line_id, null, null, null, ${adjoinsFirm(tenant, { product: sql`claim.product_code`, from: sql`claim.starts`, to: sql`claim.ends`, before: sql`claim.before`, after: sql`claim.after` })}
    from claim where claim.before or claim.after`.execute(queries);
  const byLine = new Map<string, TakenFromClaim>();
  for (const { line_id: lineId, units, seats, held_until: heldUntil, is_between: isBetween } of found) {
    const known = byLine.get(lineId) ?? UNTOUCHED;
    byLine.set(lineId, isBetween === null ? { ...known, units: new Set(units), seats: seats ?? 0, heldUntil } : { ...known, isBetween });
  }
  return (lineId) => byLine.get(lineId) ?? UNTOUCHED;
}

/** A claim as a row of `claimTable`; the columns of the other kind of claim are absent. */
export interface ClaimRow {
  readonly line_id: string;
  readonly product_code: string;
  readonly unit?: number;
  readonly starts?: string;
  readonly ends?: string;
  readonly before?: boolean;
  readonly after?: boolean;
  readonly day?: string;
  readonly time?: string;
  readonly seats?: number;
  readonly capacity?: number;
}

export function claimRow({ lineId, productCode, claim }: LineClaim): ClaimRow | null {
  const line = { line_id: lineId, product_code: productCode };
  switch (claim.kind) {
    case 'span': return { ...line, starts: claim.from, ends: claim.to, ...claim.neighbours };
    case 'seats': return { ...line, day: claim.date, time: claim.time, seats: claim.seats, capacity: claim.capacity };
    case 'nothing': return null;
  }
}

const claimRows = (lines: readonly LineClaim[]) => lines.map(claimRow).filter((row) => row !== null);

/** The rows as a table of a statement: one parameter, however many rows. */
export const claimTable = (rows: readonly ClaimRow[]) => sql`
  jsonb_to_recordset(${json(rows)}) as claim(
    line_id text, product_code text, unit int, starts timestamp, ends timestamp, before boolean, after boolean, day date, time text, seats int, capacity int)`;

/** Units or seats that the draft could still take; null for unlimited stock. */
export function leftFor(claim: Claim, taken: TakenFromClaim): number | null {
  switch (claim.kind) {
    case 'span': return claim.units - taken.units.size;
    case 'seats': return claim.capacity - taken.seats;
    case 'nothing': return null;
  }
}

/** Why a claim cannot be taken now, or null when it can: somebody has it, or it fills no gap, so that the minimum stay forbids it (V6). */
export type Shortage = 'taken' | 'minimumStay' | null;

export function shortageOf(claim: Claim, taken: TakenFromClaim): Shortage {
  const left = leftFor(claim, taken);
  if (left !== null && left < (claim.kind === 'seats' ? claim.seats : 1)) return 'taken';
  return taken.isBetween ? null : 'minimumStay';
}

/**
 * Finds the lines that the minimum stay forbids because they fill no gap any more (V6). A line that the draft holds
 * is not among them, even if a neighbour was cancelled meanwhile. The products must be locked (`lockProducts`).
 * @returns ids of these lines; runs no statement where no line depends on a gap
 */
export async function linesOutsideGaps(queries: TenantQueries, tenant: string, lines: readonly LineClaim[], draftId: string, now: Date): Promise<ReadonlySet<string>> {
  const dependent = lines.filter(({ claim }) => claim.kind === 'span' && claim.neighbours);
  if (dependent.length === 0) return new Set();
  const takenOf = await takenFromClaims(queries, tenant, dependent, draftId, now);
  return new Set(dependent.map(({ lineId, claim }) => ({ lineId, claim, taken: takenOf(lineId) }))
    .filter(({ claim, taken }) => taken.heldUntil === null && shortageOf(claim, taken) === 'minimumStay').map(({ lineId }) => lineId));
}
