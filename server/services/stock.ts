import { sql } from 'kysely';
import type { Claim } from '#domain/claim.ts';
import type { ProductRecord } from '#server/database/records.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import type { HolderKind } from '#server/database/tables.ts';

/**
 * Takes and frees stock: spans of units and seats of sessions. The database decides
 * between concurrent visitors: an exclusion constraint over the spans of each unit,
 * and a check that limits a session's seat counter to its capacity.
 */

export interface Holder {
  readonly kind: HolderKind;
  /** Draft id of a hold, booking number of a booking. */
  readonly id: string;
  /** Null for a booking. */
  readonly expiresAt: Date | null;
}

/** What one basket line takes from stock. */
export interface LineClaim {
  readonly lineId: string;
  readonly productCode: string;
  readonly claim: Claim;
}

/**
 * Locks products and returns their records by code. Stock is taken or freed only
 * under these locks. They are acquired in the order of the codes, so that
 * concurrent transactions wait instead of deadlocking.
 */
export async function lockProducts(queries: TenantQueries, tenant: string, codes: readonly string[]): Promise<Map<string, ProductRecord>> {
  if (codes.length === 0) return new Map();
  const rows = await queries
    .selectFrom('products').select(['code', 'data'])
    .where('tenant', '=', tenant).where('code', 'in', [...new Set(codes)])
    .orderBy('code').forUpdate().execute();
  return new Map(rows.map(({ code, data }) => [code, data]));
}

/**
 * Takes the stock that is free, after freeing the expired holds on the same
 * products. The products must be locked (`lockProducts`).
 * @returns ids of the lines whose stock is taken by another holder
 */
export async function takeStock(queries: TenantQueries, tenant: string, holder: Holder, lines: readonly LineClaim[], now: Date): Promise<string[]> {
  await freeExpired(queries, tenant, now, lines.map((line) => line.productCode));
  const missed: string[] = [];
  for (const line of lines) {
    if (!(await takeOne(queries, tenant, holder, line))) missed.push(line.lineId);
  }
  return missed;
}

function takeOne(queries: TenantQueries, tenant: string, holder: Holder, line: LineClaim): boolean | Promise<boolean> {
  switch (line.claim.kind) {
    case 'span': return takeSpan(queries, tenant, holder, line, line.claim);
    case 'seats': return takeSeats(queries, tenant, holder, line, line.claim);
    case 'nothing': return true;
  }
}

const claimed = (tenant: string, holder: Holder, { lineId, productCode }: LineClaim) => ({
  tenant, holder_kind: holder.kind, holder_id: holder.id, line_id: lineId, product_code: productCode, expires_at: holder.expiresAt,
});

/** Takes the first unit that is free for the whole span. */
async function takeSpan(queries: TenantQueries, tenant: string, holder: Holder, line: LineClaim, { units, from, to }: Extract<Claim, { kind: 'span' }>): Promise<boolean> {
  const span = sql<string>`tsrange(${from}::timestamp, ${to}::timestamp)`;
  const { rows: [free] } = await sql<{ unit: number }>`
    select unit from generate_series(1, ${units}::int) as unit where not exists (
      select from spans where tenant = ${tenant} and product_code = ${line.productCode} and spans.unit = unit.unit and spans.span && ${span}
    ) order by unit limit 1`.execute(queries);
  if (!free) return false;
  // DO NOTHING covers the exclusion constraint: no row means that another transaction took the unit.
  const row = await queries
    .insertInto('spans').values({ ...claimed(tenant, holder, line), unit: free.unit, span })
    .onConflict((on) => on.doNothing()).returning('line_id').executeTakeFirst();
  return row !== undefined;
}

async function takeSeats(queries: TenantQueries, tenant: string, holder: Holder, line: LineClaim, { capacity, date, time, seats }: Extract<Claim, { kind: 'seats' }>): Promise<boolean> {
  const session = { tenant, product_code: line.productCode, day: date, time };
  // The operator may have changed the capacity; it is never set below the seats taken.
  await queries
    .insertInto('sessions').values({ ...session, capacity, taken: 0 })
    .onConflict((on) => on.columns(['tenant', 'product_code', 'day', 'time']).doUpdateSet({ capacity: sql`greatest(excluded.capacity, sessions.taken)` }))
    .execute();
  const counted = await queries
    .updateTable('sessions').set({ taken: sql`taken + ${seats}` })
    .where('tenant', '=', tenant).where('product_code', '=', line.productCode).where('day', '=', date).where('time', '=', time)
    .where(sql<boolean>`taken + ${seats} <= capacity`)
    .returning('taken').executeTakeFirst();
  if (!counted) return false;
  await queries.insertInto('seats').values({ ...claimed(tenant, holder, line), day: date, time, seats }).execute();
  return true;
}

/** Frees all stock of a holder. Its products must be locked (`lockProducts`). */
export async function freeStock(queries: TenantQueries, tenant: string, holder: { kind: HolderKind; id: string }): Promise<void> {
  await queries.deleteFrom('spans').where('tenant', '=', tenant).where('holder_kind', '=', holder.kind).where('holder_id', '=', holder.id).execute();
  const seats = await queries
    .deleteFrom('seats').where('tenant', '=', tenant).where('holder_kind', '=', holder.kind).where('holder_id', '=', holder.id)
    .returning(['product_code', 'day', 'time', 'seats']).execute();
  await returnSeats(queries, tenant, seats);
}

/** Returns the product codes of a holder's stock, to be locked before it is freed. */
export async function productsHeldBy(queries: TenantQueries, tenant: string, holder: { kind: HolderKind; id: string }): Promise<string[]> {
  const of = (table: 'spans' | 'seats') =>
    queries.selectFrom(table).select('product_code').where('tenant', '=', tenant).where('holder_kind', '=', holder.kind).where('holder_id', '=', holder.id);
  const rows = await of('spans').union(of('seats')).execute();
  return rows.map((row) => row.product_code);
}

/** Frees the expired holds on these products, which must be locked. */
async function freeExpired(queries: TenantQueries, tenant: string, now: Date, products: readonly string[]): Promise<void> {
  if (products.length === 0) return;
  await queries.deleteFrom('spans').where('tenant', '=', tenant).where('product_code', 'in', products).where('expires_at', '<=', now).execute();
  const seats = await queries
    .deleteFrom('seats').where('tenant', '=', tenant).where('product_code', 'in', products).where('expires_at', '<=', now)
    .returning(['product_code', 'day', 'time', 'seats']).execute();
  await returnSeats(queries, tenant, seats);
}

/** Frees all expired holds of the tenant. @returns number of ended holds */
export async function freeAllExpired(queries: TenantQueries, tenant: string, now: Date): Promise<number> {
  const on = (table: 'spans' | 'seats') => queries.selectFrom(table).select('product_code').where('tenant', '=', tenant).where('expires_at', '<=', now);
  const products = (await on('spans').union(on('seats')).execute()).map((row) => row.product_code);
  await lockProducts(queries, tenant, products);
  await freeExpired(queries, tenant, now, products);
  const ended = await queries.deleteFrom('holds').where('tenant', '=', tenant).where('expires_at', '<=', now).executeTakeFirst();
  return Number(ended.numDeletedRows);
}

async function returnSeats(queries: TenantQueries, tenant: string, seats: readonly { product_code: string; day: string; time: string; seats: number }[]): Promise<void> {
  for (const freed of seats) {
    await queries
      .updateTable('sessions').set({ taken: sql`taken - ${freed.seats}` })
      .where('tenant', '=', tenant).where('product_code', '=', freed.product_code).where('day', '=', freed.day).where('time', '=', freed.time)
      .execute();
  }
}
