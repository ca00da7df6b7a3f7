import { sql } from 'kysely';
import type { ClockTime, IsoDate, LocalDateTime, VerticalName } from '#domain/catalogue.ts';
import { startOfDay } from '#domain/claim.ts';
import { addDays } from '#domain/date.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { isFirm } from '#server/database/firm-spans.ts';
import { serverOf } from '#verticals/server.ts';
import type { DaySpan, TakenStock } from '#verticals/vertical-server.ts';

/** Queries of taken stock. Results may be outdated at once; only taking stock decides (`stock.ts`). */

/** Condition for rows that block stock of a product: those that are not expired. */
const blocksStock = (now: Date, product: string) => sql<boolean>`
  (expires_at is null or expires_at > ${now}) and product_code = ${product}`;

const localText = (bound: 'lower' | 'upper') => sql<LocalDateTime>`to_char(${sql.raw(bound)}(span), 'YYYY-MM-DD"T"HH24:MI')`;

/** Returns the taken spans of a product that overlap `from` (inclusive) to `to` (exclusive). */
function takenSpans(queries: TenantQueries, tenant: string, product: string, { from, to }: { readonly from: LocalDateTime; readonly to: LocalDateTime }, now: Date) {
  return queries
    .selectFrom('spans')
    .select(['unit', localText('lower').as('from'), localText('upper').as('to'), isFirm('spans').as('isFirm')])
    .where('tenant', '=', tenant)
    .where(sql<boolean>`span && tsrange(${from}::timestamp, ${to}::timestamp)`)
    .where(blocksStock(now, product))
    .orderBy('span').orderBy('unit').execute();
}

/** Returns the taken seats of each session of a product from one day to another, both inclusive. */
function takenSeats(queries: TenantQueries, tenant: string, product: string, { from, to }: DaySpan, now: Date) {
  return queries
    .selectFrom('seats')
    .select(['day', 'time', sql<number>`sum(seats)::int`.as('seats')])
    .where('tenant', '=', tenant).where('day', '>=', from).where('day', '<=', to)
    .where(blocksStock(now, product))
    .groupBy(['day', 'time']).execute();
}

const NOTHING_TAKEN: TakenStock = { spans: [], seats: () => 0 };

/** Reads the taken stock of a product, from one day to another, both inclusive. */
export async function takenStock(queries: TenantQueries, tenant: string, { code, vertical }: { readonly code: string; readonly vertical: VerticalName }, days: DaySpan, now: Date): Promise<TakenStock> {
  switch (serverOf(vertical).stock) {
    case 'nothing':
      return NOTHING_TAKEN;
    case 'span':
      return { ...NOTHING_TAKEN, spans: await takenSpans(queries, tenant, code, { from: startOfDay(days.from), to: startOfDay(addDays(days.to, 1)) }, now) };
    case 'seats': {
      const rows = await takenSeats(queries, tenant, code, days, now);
      const gone = new Map(rows.map((row) => [sessionKey(row.day, row.time), row.seats]));
      return { ...NOTHING_TAKEN, seats: (date, time) => gone.get(sessionKey(date, time)) ?? 0 };
    }
  }
}

const sessionKey = (date: IsoDate, time: ClockTime) => `${date} ${time}`;
