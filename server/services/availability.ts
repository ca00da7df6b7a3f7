import { sql } from 'kysely';
import { availabilityGet, type Availability } from '#contract/calls/product.ts';
import type { ClockTime, IsoDate } from '#domain/catalogue.ts';
import { addDays, daysBetween, isIsoDate, weekdayOf } from '#domain/date.ts';
import type { Database, TenantQueries } from '#server/database/connection.ts';
import type { TourRecord } from '#server/database/records.ts';
import { dayOf, type Clock } from './clock.ts';
import { isOnSale } from './offer.ts';
import { refuse, serve, wrongField, type Service } from './service.ts';
import type { StockWish } from './stock.ts';

const LONGEST_SPAN_DAYS = 400;

interface Looking {
  /** Only these; all when absent. */
  readonly products?: readonly string[];
  /** What this draft holds itself counts as free. */
  readonly exceptDraft?: string;
}

/** Rows that still keep stock from the one who looks. */
const standing = (now: Date, { products, exceptDraft }: Looking) => sql<boolean>`
  (expires_at is null or expires_at > ${now})
  and not (holder_kind = 'hold' and holder_id is not distinct from ${exceptDraft ?? null})
  and (${products === undefined} or product_code = any(${products ?? []}::text[]))`;

/** Taken nights as half-open spans that overlap `from` to `to`, the last exclusive. */
export function takenNights(queries: TenantQueries, tenant: string, { from, to }: { from: IsoDate; to: IsoDate }, now: Date, looking: Looking = {}) {
  return queries
    .selectFrom('stays')
    .select(['product_code', sql<IsoDate>`lower(stay)`.as('from'), sql<IsoDate>`upper(stay)`.as('to')])
    .where('tenant', '=', tenant)
    .where(sql<boolean>`stay && daterange(${from}::date, ${to}::date)`)
    .where(standing(now, looking))
    .orderBy('from').execute();
}

/** Seats gone of the sessions from one day to another, both included. */
export function takenSeats(queries: TenantQueries, tenant: string, { from, to }: { from: IsoDate; to: IsoDate }, now: Date, looking: Looking = {}) {
  return queries
    .selectFrom('seats')
    .select(['product_code', 'day', 'time', sql<number>`sum(seats)::int`.as('seats')])
    .where('tenant', '=', tenant).where('day', '>=', from).where('day', '<=', to)
    .where(standing(now, looking))
    .groupBy(['product_code', 'day', 'time']).execute();
}

/** Every session of a tour from one day to another, both included, with the seats left. */
export function sessionsOf(tour: TourRecord, span: { from: IsoDate; to: IsoDate }, taken: readonly { product_code: string; day: IsoDate; time: ClockTime; seats: number }[]) {
  const gone = new Map(taken.filter((one) => one.product_code === tour.code).map((one) => [`${one.day} ${one.time}`, one.seats]));
  const sessions: { date: IsoDate; time: ClockTime; left: number }[] = [];
  for (let date = span.from; date <= span.to; date = addDays(date, 1)) {
    if (!tour.weekdays.includes(weekdayOf(date))) continue;
    for (const time of tour.sessions) sessions.push({ date, time, left: Math.max(0, tour.capacityPerSession - (gone.get(`${date} ${time}`) ?? 0)) });
  }
  return sessions;
}

/** How many `draftId` could still take: seats, or 0 or 1 of nights. A look, not a promise: only taking decides. */
export async function leftFor(queries: TenantQueries, tenant: string, { productCode, claim, capacity }: StockWish, draftId: string, now: Date): Promise<number> {
  const options = { products: [productCode], exceptDraft: draftId };
  if (claim.kind === 'nights') return (await takenNights(queries, tenant, claim, now, options)).length > 0 ? 0 : 1;
  const taken = await takenSeats(queries, tenant, { from: claim.date, to: claim.date }, now, options);
  return capacity - (taken.find((one) => one.time === claim.time)?.seats ?? 0);
}

export function checkSpan(from: IsoDate, to: IsoDate): void {
  if (!isIsoDate(from)) throw wrongField('baslangic', 'format', 'is no day of the calendar');
  if (!isIsoDate(to)) throw wrongField('bitis', 'format', 'is no day of the calendar');
  const days = daysBetween(from, to);
  if (days < 0) throw wrongField('bitis', 'min', 'lies before baslangic');
  if (days > LONGEST_SPAN_DAYS) throw wrongField('bitis', 'max', `lies more than ${LONGEST_SPAN_DAYS} days after baslangic`);
}

export function availabilityServices({ database, clock }: { database: Database; clock: Clock }): readonly Service[] {
  return [
    serve(availabilityGet, ({ tenant }, { code, from, to }) => database.inTenant(tenant, async (queries): Promise<Availability> => {
      checkSpan(from, to);
      const row = await queries.selectFrom('products').select('data').where('tenant', '=', tenant).where('code', '=', code).executeTakeFirst();
      if (!row || !isOnSale(row.data)) throw refuse(availabilityGet, 'notFound');
      const now = clock();
      if (row.data.vertical === 'villa') {
        // Both days are included: the night that begins on the last one counts.
        const taken = await takenNights(queries, tenant, { from, to: addDays(to, 1) }, now, { products: [code] });
        return { vertical: 'villa', taken: taken.map((span) => ({ from: span.from, to: span.to })) };
      }
      const fromToday = { from: from < dayOf(now) ? dayOf(now) : from, to };
      return { vertical: 'tour', sessions: sessionsOf(row.data, fromToday, await takenSeats(queries, tenant, fromToday, now, { products: [code] })) };
    })),
  ];
}
