import { sql } from 'kysely';
import { json, type TenantQueries } from '#server/database/connection.ts';
import { writeWords } from './booking-words.ts';
import { daysOfTrip } from './trip-days.ts';

/** Bookings per run. */
const BATCH = 500;

/**
 * Adds the first and last day (B24, B26) and the search words to bookings that an earlier release stored without them:
 * the newest ones, at most `BATCH`.
 * @returns number of bookings that were changed
 */
export async function backfillBookings(queries: TenantQueries, tenant: string): Promise<number> {
  const bookings = await queries.selectFrom('bookings').select(['booking_number', 'guest']).where('tenant', '=', tenant).where('first_day', 'is', null).orderBy('created_at', 'desc').limit(BATCH).execute();
  if (bookings.length === 0) return 0;
  const lines = await queries.selectFrom('booking_lines').select(['booking_number', 'wish']).where('tenant', '=', tenant).where('booking_number', 'in', bookings.map(({ booking_number }) => booking_number)).execute();
  const rows = bookings.flatMap(({ booking_number }) => {
    const days = daysOfTrip(lines.filter((line) => line.booking_number === booking_number).map(({ wish }) => wish));
    return days ? [{ booking_number, ...days }] : [];
  });
  await sql`
    update bookings set first_day = entry.first, last_day = entry.last
    from jsonb_to_recordset(${json(rows)}) as entry (booking_number text, first date, last date)
    where bookings.tenant = ${tenant} and bookings.booking_number = entry.booking_number`.execute(queries);
  await writeWords(queries, tenant, bookings).execute();
  return rows.length;
}
