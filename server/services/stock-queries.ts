import { sql } from 'kysely';
import type { ClockTime, IsoDate, LocalDateTime, VerticalName } from '#domain/catalogue.ts';
import { startOfDay } from '#domain/claim.ts';
import { addDays } from '#domain/date.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { serverOf, type DaySpan, type TakenStock } from '#verticals/server.ts';

/** Queries of taken stock. Results may be outdated at once; only taking stock decides (`stock.ts`). */

/** Condition for rows that block stock of some products: those that are not expired. */
const blocksStock = (now: Date, products: readonly string[]) => sql<boolean>`
  (expires_at is null or expires_at > ${now}) and product_code = any(${products}::text[])`;

const localText = (bound: 'lower' | 'upper') => sql<LocalDateTime>`to_char(${sql.raw(bound)}(span), 'YYYY-MM-DD"T"HH24:MI')`;

/** Returns the taken spans that overlap `from` (inclusive) to `to` (exclusive). */
function takenSpans(queries: TenantQueries, tenant: string, { from, to }: { readonly from: LocalDateTime; readonly to: LocalDateTime }, now: Date, products: readonly string[]) {
  return queries
    .selectFrom('spans')
    .select(['product_code', 'unit', localText('lower').as('from'), localText('upper').as('to')])
    .where('tenant', '=', tenant)
    .where(sql<boolean>`span && tsrange(${from}::timestamp, ${to}::timestamp)`)
    .where(blocksStock(now, products))
    .orderBy('span').orderBy('unit').execute();
}

/** Returns the taken seats of each session from one day to another, both inclusive. */
function takenSeats(queries: TenantQueries, tenant: string, { from, to }: DaySpan, now: Date, products: readonly string[]) {
  return queries
    .selectFrom('seats')
    .select(['product_code', 'day', 'time', sql<number>`sum(seats)::int`.as('seats')])
    .where('tenant', '=', tenant).where('day', '>=', from).where('day', '<=', to)
    .where(blocksStock(now, products))
    .groupBy(['product_code', 'day', 'time']).execute();
}

const NOTHING_TAKEN: TakenStock = { spans: [], seats: () => 0 };

/**
 * Reads the taken stock of some products of one vertical, from one day to another, both inclusive.
 * @returns a lookup by product code
 */
export async function takenOf(queries: TenantQueries, tenant: string, vertical: VerticalName, products: readonly string[], days: DaySpan, now: Date): Promise<(product: string) => TakenStock> {
  switch (serverOf(vertical).stock) {
    case 'nothing':
      return () => NOTHING_TAKEN;
    case 'span': {
      const rows = await takenSpans(queries, tenant, { from: startOfDay(days.from), to: startOfDay(addDays(days.to, 1)) }, now, products);
      return (product) => ({ ...NOTHING_TAKEN, spans: rows.filter((row) => row.product_code === product) });
    }
    case 'seats': {
      const rows = await takenSeats(queries, tenant, days, now, products);
      const gone = new Map(rows.map((row) => [seatsKey(row.product_code, row.day, row.time), row.seats]));
      return (product) => ({ ...NOTHING_TAKEN, seats: (date, time) => gone.get(seatsKey(product, date, time)) ?? 0 });
    }
  }
}

const seatsKey = (product: string, date: IsoDate, time: ClockTime) => `${product} ${date} ${time}`;
