import { periodOf } from '#domain/booking-item.ts';
import type { BookingItem, IsoDate } from '#domain/catalogue.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { bookableDaysOf, bookingSettingOf } from './booking-days.ts';
import { statusUpdate } from './booking-status.ts';

/** Bookings of earlier releases that one run reads. */
const BATCH = 100;

/** The last day of a trip at its destination; null for one without lines. */
export const lastDayOfTrip = (items: readonly Pick<BookingItem, 'selection'>[]): IsoDate | null => items.map(({ selection }) => periodOf(selection).to).toSorted().at(-1) ?? null;

/**
 * Closes the active bookings whose last day is over at the destination (B24).
 * @returns number of bookings that were closed
 */
export async function closePast(queries: TenantQueries, tenant: string, now: Date): Promise<number> {
  await noteLastDays(queries, tenant);
  const { today } = bookableDaysOf(await bookingSettingOf(queries, tenant), now);
  const closed = await statusUpdate(queries, tenant, 'ended').where('last_day', '<', today).returning('booking_number').execute();
  return closed.length;
}

/** Notes the last days of some active bookings that a release without them has made. */
async function noteLastDays(queries: TenantQueries, tenant: string): Promise<void> {
  const without = await queries.selectFrom('bookings').select('booking_number').where('tenant', '=', tenant).where('status', '=', 'active').where('last_day', 'is', null).limit(BATCH).execute();
  if (without.length === 0) return;
  const numbers = without.map(({ booking_number }) => booking_number);
  const lines = await queries.selectFrom('booking_lines').select(['booking_number', 'wish']).where('tenant', '=', tenant).where('booking_number', 'in', numbers).execute();
  for (const number of numbers) {
    const last_day = lastDayOfTrip(lines.filter(({ booking_number }) => booking_number === number).map(({ wish }) => wish));
    await queries.updateTable('bookings').set({ last_day }).where('tenant', '=', tenant).where('booking_number', '=', number).execute();
  }
}
