import type { TenantQueries } from '#server/database/connection.ts';
import { bookableDaysOf, bookingSettingOf } from './booking-days.ts';
import { statusUpdate } from './booking-status.ts';

/**
 * Closes the active bookings whose last day is over at the destination (B24).
 * @returns number of bookings that were closed
 */
export async function closePastBookings(queries: TenantQueries, tenant: string, now: Date): Promise<number> {
  const { today } = bookableDaysOf(await bookingSettingOf(queries, tenant), now);
  const closed = await statusUpdate(queries, tenant, 'ended').where('last_day', '<', today).returning('booking_number').execute();
  return closed.length;
}
