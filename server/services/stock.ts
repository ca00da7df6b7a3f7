import { sql, type RawBuilder } from 'kysely';
import { productRecordOf, type ProductRecord } from '#server/database/records.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import type { HolderKind } from '#server/database/tables.ts';
import { bookingSetting, type BookingSetting } from './booking-days.ts';
import { claimTable, takenFromClaims, type LineClaim } from './claim-queries.ts';
import { assignStock } from './stock-assignment.ts';

/**
 * Takes and frees stock: spans of units and seats of sessions. The database decides
 * between concurrent visitors: an exclusion constraint over the spans of each unit,
 * and a check that limits a session's seat counter to its capacity. Each function
 * needs the same number of statements for any number of lines.
 *
 * All transactions lock in one order, so that they wait instead of deadlocking: an existing booking (`lockBooking`), the
 * draft (`lockDraft`), a review, all products at once (`lockProducts`), a quote, a voucher, and then what belongs to them: rows of
 * holds, of stock and of booking lines.
 */

export interface Holder {
  readonly kind: HolderKind;
  /** Draft id of a hold, booking number of a booking. */
  readonly id: string;
  /** Null for a booking. */
  readonly expiresAt: Date | null;
}

/** Products that are locked until the end of the transaction, by code, with the tenant's setting of bookings. */
export interface LockedProducts {
  readonly records: ReadonlyMap<string, ProductRecord>;
  readonly booking: BookingSetting;
}

/** Locks a draft's hold, whether it exists or not, until the end of the transaction, so that two tabs of one visitor run one after the other. */
export async function lockDraft(queries: TenantQueries, tenant: string, draftId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`draft ${tenant} ${draftId}`}, 0))`.execute(queries);
}

/**
 * Locks products and returns their records. Stock is taken or freed only
 * under these locks. They are acquired in the order of the codes, so that
 * concurrent transactions wait instead of deadlocking.
 */
export async function lockProducts(queries: TenantQueries, tenant: string, codes: readonly string[]): Promise<LockedProducts> {
  if (codes.length === 0) return { records: new Map(), booking: null };
  const rows = await queries
    .selectFrom('products').select(['code', 'data', 'photographs', bookingSetting(tenant)])
    .where('tenant', '=', tenant).where(sql<boolean>`code = any(${[...new Set(codes)]}::text[])`)
    .orderBy('code').forUpdate().execute();
  return { records: new Map(rows.map((row) => [row.code, productRecordOf(row)])), booking: rows[0]?.booking ?? null };
}

/**
 * Replaces a draft's hold: frees its stock and the expired holds on the products of
 * the lines, then takes the stock that is free. The products of the lines and of the
 * hold must be locked (`lockProducts`).
 * @param lines with unique ids; of two that compete, the earlier one comes first
 * @returns ids of the lines whose stock is taken by another holder or by an earlier line
 */
export async function takeStock(
  queries: TenantQueries, tenant: string, holder: Holder, lines: readonly LineClaim[], { draftId, now }: { readonly draftId: string; readonly now: Date },
): Promise<string[]> {
  const claiming = lines.filter((line) => line.claim.kind !== 'nothing');
  await free(queries, tenant, sql`(${heldBy({ kind: 'hold', id: draftId })} or ${expiredOn(claiming.map((line) => line.productCode), now)})`);
  if (claiming.length === 0) return [];
  const assigned = assignStock(claiming, await takenFromClaims(queries, tenant, claiming, null, now));
  // No row for a line means that the database found its stock taken, by a writer without the lock.
  const { rows } = await sql<{ line_id: string }>`
    with claim as materialized (select * from ${claimTable(assigned)}),
    new_spans as (
      insert into spans (tenant, holder_kind, holder_id, line_id, product_code, expires_at, unit, span)
      select ${tenant}::text, ${holder.kind}::text, ${holder.id}::text, line_id, product_code, ${holder.expiresAt}::timestamptz, unit, tsrange(starts, ends)
      from claim where unit is not null
      on conflict do nothing returning line_id
    ),
    counted as (
      insert into sessions as session (tenant, product_code, day, time, capacity, taken)
      select ${tenant}::text, product_code, day, time, max(capacity), sum(seats) from claim where seats is not null
      group by product_code, day, time having sum(seats) <= max(capacity)
      on conflict (tenant, product_code, day, time)
      do update set capacity = excluded.capacity, taken = session.taken + excluded.taken where session.taken + excluded.taken <= excluded.capacity
      returning product_code, day, time
    ),
    new_seats as (
      insert into seats (tenant, holder_kind, holder_id, line_id, product_code, expires_at, day, time, seats)
      select ${tenant}::text, ${holder.kind}::text, ${holder.id}::text, line_id, product_code, ${holder.expiresAt}::timestamptz, day, time, seats
      from claim join counted using (product_code, day, time)
      returning line_id
    )
    select line_id from new_spans union all select line_id from new_seats`.execute(queries);
  const granted = new Set(rows.map((row) => row.line_id));
  return claiming.filter((line) => !granted.has(line.lineId)).map((line) => line.lineId);
}

/** Frees all stock of a holder. Its products must be locked (`lockProducts`). */
export function freeStock(queries: TenantQueries, tenant: string, holder: { kind: HolderKind; id: string }): Promise<void> {
  return free(queries, tenant, heldBy(holder));
}

/** Returns the product codes of a holder's stock, to be locked before it is freed. The draft of a hold must be locked. */
export async function productsHeldBy(queries: TenantQueries, tenant: string, holder: { kind: HolderKind; id: string }): Promise<string[]> {
  const of = (table: 'spans' | 'seats') =>
    queries.selectFrom(table).select('product_code').where('tenant', '=', tenant).where('holder_kind', '=', holder.kind).where('holder_id', '=', holder.id);
  const rows = await of('spans').union(of('seats')).execute();
  return rows.map((row) => row.product_code);
}

/** Frees all expired holds of the tenant. @returns number of ended holds */
export async function freeAllExpired(queries: TenantQueries, tenant: string, now: Date): Promise<number> {
  const on = (table: 'spans' | 'seats') => queries.selectFrom(table).select('product_code').where('tenant', '=', tenant).where('expires_at', '<=', now);
  const products = (await on('spans').union(on('seats')).execute()).map((row) => row.product_code);
  await lockProducts(queries, tenant, products);
  await free(queries, tenant, expiredOn(products, now));
  const ended = await queries.deleteFrom('holds').where('tenant', '=', tenant).where('expires_at', '<=', now).executeTakeFirst();
  return Number(ended.numDeletedRows);
}

const heldBy = ({ kind, id }: { kind: HolderKind; id: string }) => sql`(holder_kind = ${kind} and holder_id = ${id})`;
const expiredOn = (products: readonly string[], now: Date) => sql`(product_code = any(${products}::text[]) and expires_at <= ${now})`;

/** Deletes the spans and seats that meet a condition, and gives the seats back to their sessions, with one statement. */
async function free(queries: TenantQueries, tenant: string, condition: RawBuilder<unknown>): Promise<void> {
  await sql`
    with freed_spans as (delete from spans where tenant = ${tenant} and ${condition}),
    freed_seats as (delete from seats where tenant = ${tenant} and ${condition} returning product_code, day, time, seats)
    update sessions set taken = taken - freed.seats
    from (select product_code, day, time, sum(seats) as seats from freed_seats group by product_code, day, time) as freed
    where sessions.tenant = ${tenant} and sessions.product_code = freed.product_code and sessions.day = freed.day and sessions.time = freed.time`.execute(queries);
}
