import { sql } from 'kysely';
import type { Claim } from '#domain/claim.ts';
import type { ProductRecord } from '#server/database/records.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import type { HolderKind } from '#server/database/tables.ts';

/**
 * Who has which spans and seats. Two visitors racing for the last of them is
 * settled by the database: an exclusion constraint over the spans of each unit,
 * and a counter that its check keeps within the session's capacity.
 */

export interface Holder {
  readonly kind: HolderKind;
  /** Draft id of a hold, booking number of a booking. */
  readonly id: string;
  /** Null for a booking. */
  readonly expiresAt: Date | null;
}

export interface LineClaim {
  readonly lineId: string;
  readonly productCode: string;
  readonly claim: Claim;
}

/**
 * Locks the products and gives their records. Whoever takes or frees stock
 * holds these locks first, in this order, so that rivals queue instead of
 * deadlocking; who wins is still up to the constraints.
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
 * Takes what can be taken, after clearing away the expired holds on the same
 * products. The products must be locked.
 * @returns ids of the lines somebody else has the stock of
 */
export async function takeStock(queries: TenantQueries, tenant: string, holder: Holder, claims: readonly LineClaim[], now: Date): Promise<string[]> {
  await freeExpired(queries, tenant, now, claims.map((wish) => wish.productCode));
  const missed: string[] = [];
  for (const wish of claims) {
    if (!(await takeOne(queries, tenant, holder, wish))) missed.push(wish.lineId);
  }
  return missed;
}

function takeOne(queries: TenantQueries, tenant: string, holder: Holder, wish: LineClaim): boolean | Promise<boolean> {
  switch (wish.claim.kind) {
    case 'span': return takeSpan(queries, tenant, holder, wish, wish.claim);
    case 'seats': return takeSeats(queries, tenant, holder, wish, wish.claim);
    case 'nothing': return true;
  }
}

const claimed = (tenant: string, holder: Holder, wish: LineClaim) => ({
  tenant, holder_kind: holder.kind, holder_id: holder.id, line_id: wish.lineId, product_code: wish.productCode, expires_at: holder.expiresAt,
});

/** Takes the first unit that is free for the whole span. */
async function takeSpan(queries: TenantQueries, tenant: string, holder: Holder, wish: LineClaim, { units, from, to }: Extract<Claim, { kind: 'span' }>): Promise<boolean> {
  const span = sql<string>`tsrange(${from}::timestamp, ${to}::timestamp)`;
  const { rows: [free] } = await sql<{ unit: number }>`
    select unit from generate_series(1, ${units}::int) as unit where not exists (
      select from spans where tenant = ${tenant} and product_code = ${wish.productCode} and spans.unit = unit.unit and spans.span && ${span}
    ) order by unit limit 1`.execute(queries);
  if (!free) return false;
  // DO NOTHING covers the exclusion constraint: no row means that somebody took the unit meanwhile.
  const row = await queries
    .insertInto('spans').values({ ...claimed(tenant, holder, wish), unit: free.unit, span })
    .onConflict((on) => on.doNothing()).returning('line_id').executeTakeFirst();
  return row !== undefined;
}

async function takeSeats(queries: TenantQueries, tenant: string, holder: Holder, wish: LineClaim, { capacity, date, time, seats }: Extract<Claim, { kind: 'seats' }>): Promise<boolean> {
  const session = { tenant, product_code: wish.productCode, day: date, time };
  // The operator may have changed the capacity since; it never falls below what is sold.
  await queries
    .insertInto('sessions').values({ ...session, capacity, taken: 0 })
    .onConflict((on) => on.columns(['tenant', 'product_code', 'day', 'time']).doUpdateSet({ capacity: sql`greatest(excluded.capacity, sessions.taken)` }))
    .execute();
  const counted = await queries
    .updateTable('sessions').set({ taken: sql`taken + ${seats}` })
    .where('tenant', '=', tenant).where('product_code', '=', wish.productCode).where('day', '=', date).where('time', '=', time)
    .where(sql<boolean>`taken + ${seats} <= capacity`)
    .returning('taken').executeTakeFirst();
  if (!counted) return false;
  await queries.insertInto('seats').values({ ...claimed(tenant, holder, wish), day: date, time, seats }).execute();
  return true;
}

/** Frees all a holder has; without products locked, only for what `lockProducts` was called with. */
export async function freeStock(queries: TenantQueries, tenant: string, holder: { kind: HolderKind; id: string }): Promise<void> {
  await queries.deleteFrom('spans').where('tenant', '=', tenant).where('holder_kind', '=', holder.kind).where('holder_id', '=', holder.id).execute();
  const seats = await queries
    .deleteFrom('seats').where('tenant', '=', tenant).where('holder_kind', '=', holder.kind).where('holder_id', '=', holder.id)
    .returning(['product_code', 'day', 'time', 'seats']).execute();
  await returnSeats(queries, tenant, seats);
}

/** Codes of what a holder has, to be locked before it is freed. */
export async function productsHeldBy(queries: TenantQueries, tenant: string, holder: { kind: HolderKind; id: string }): Promise<string[]> {
  const of = (table: 'spans' | 'seats') =>
    queries.selectFrom(table).select('product_code').where('tenant', '=', tenant).where('holder_kind', '=', holder.kind).where('holder_id', '=', holder.id);
  const rows = await of('spans').union(of('seats')).execute();
  return rows.map((row) => row.product_code);
}

/** Frees the expired holds on some products, which must be locked. */
async function freeExpired(queries: TenantQueries, tenant: string, now: Date, products: readonly string[]): Promise<void> {
  if (products.length === 0) return;
  await queries.deleteFrom('spans').where('tenant', '=', tenant).where('product_code', 'in', products).where('expires_at', '<=', now).execute();
  const seats = await queries
    .deleteFrom('seats').where('tenant', '=', tenant).where('product_code', 'in', products).where('expires_at', '<=', now)
    .returning(['product_code', 'day', 'time', 'seats']).execute();
  await returnSeats(queries, tenant, seats);
}

/** Frees every expired hold of the tenant. @returns how many holds ended */
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
