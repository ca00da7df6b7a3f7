import { textIn, type IsoDate } from '#domain/catalogue.ts';
import { addDays } from '#domain/date.ts';
import { isMailable } from '#domain/email-address.ts';
import { isOfSoldVertical } from '#server/database/records.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { reminderMail } from '#server/mail/booking-mail.ts';
import { sendLater } from '#server/mail/outbox.ts';
import { noteForMember } from '#server/members/member-notices.ts';
import { rulesFor } from '#verticals/domain.ts';
import { serverOf } from '#verticals/server.ts';
import { readPlaces, withLines, type Booked, type BookedRow } from './booked.ts';
import { bookableDaysOf, bookingSettingOf } from './booking-days.ts';
import { bookingLink, factsOf, replyTo } from './booking-mail-facts.ts';
import { companyOf } from './company-record.ts';
import type { MailPorts } from './mail-ports.ts';

/** Time of the day before a ride, at the destination, from which its guest is reminded. */
const FROM_TIME = '09:00';
/** Reminders that one run sends for a tenant. */
const BATCH = 100;

/** Stores the days of a booking's rides. The guest is reminded on the day before each (B19). */
export async function planRideReminders(queries: TenantQueries, { booking, lines }: Booked): Promise<void> {
  const rides = lines.flatMap((line) => rideDays(line).map((day) => ({ tenant: booking.tenant, booking_number: booking.booking_number, line_id: line.line_id, day })));
  if (rides.length > 0) await queries.insertInto('ride_reminders').values(rides).onConflict((on) => on.doNothing()).execute();
}

function rideDays({ wish: { offer, selection } }: BookedRow): readonly IsoDate[] {
  return [...new Set(rulesFor(offer).trip(offer, selection).filter(({ kind }) => kind === 'ride').map(({ from }) => from))];
}

/**
 * Puts the reminders of tomorrow's rides into the outbox, in the guests' languages, and deletes the stored days of
 * these and of past rides. No reminder is sent for a booking that is not active any more, or for a ride without a
 * text of the operator.
 * @returns number of e-mails
 */
export async function remindOfRides(queries: TenantQueries, tenant: string, { publicUrl }: MailPorts, now: Date): Promise<number> {
  const { today, time } = bookableDaysOf(await bookingSettingOf(queries, tenant), now);
  await queries.deleteFrom('ride_reminders').where('tenant', '=', tenant).where('day', '<=', today).execute();
  if (time < FROM_TIME) return 0;
  const tomorrow = addDays(today, 1);
  const due = await queries.selectFrom('ride_reminders').select(['booking_number', 'line_id']).where('tenant', '=', tenant).where('day', '=', tomorrow)
    .orderBy('booking_number').limit(BATCH).forUpdate().skipLocked().execute();
  if (due.length === 0) return 0;
  const numbers = [...new Set(due.map((row) => row.booking_number))];
  const active = await queries.selectFrom('bookings').selectAll().where('tenant', '=', tenant).where('booking_number', 'in', numbers).where('status', '=', 'active').execute();
  const bookings = await withLines(queries, tenant, active);
  const [company, places, reminders] = [await companyOf(queries, tenant), await readPlaces(queries, tenant, bookings), await remindersOf(queries, tenant, bookings)];
  let sent = 0;
  for (const booked of bookings) {
    const { booking_number: number, guest, locale } = booked.booking;
    for (const line of booked.lines.filter(({ line_id: id }) => due.some((row) => row.booking_number === number && row.line_id === id))) {
      const reminder = reminders.get(line.wish.offer.productCode);
      if (reminder === undefined || !isMailable(guest.email)) continue;
      const facts = await factsOf({ booked: { ...booked, lines: [line] }, places, company, locale, link: bookingLink(publicUrl(), locale, number), day: tomorrow });
      await sendLater(queries, tenant, { recipient: guest.email, replyTo: replyTo(company), locale, ...reminderMail(facts, textIn(reminder, locale), locale) }, now);
      await noteForMember(queries, booked.booking, 'reminder', now);
      sent += 1;
    }
  }
  await queries.deleteFrom('ride_reminders').where('tenant', '=', tenant).where('day', '=', tomorrow)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('booking_number', 'line_id'), 'in', due.map((row) => tuple(row.booking_number, row.line_id)))).execute();
  return sent;
}

/** The operator's texts by product. */
async function remindersOf(queries: TenantQueries, tenant: string, bookings: readonly Booked[]) {
  const codes = [...new Set(bookings.flatMap(({ lines }) => lines.map(({ wish }) => wish.offer.productCode)))];
  if (codes.length === 0) return new Map<string, never>();
  const rows = await queries.selectFrom('products').select(['code', 'data']).where('tenant', '=', tenant).where('code', 'in', codes).execute();
  return new Map(rows.flatMap(({ code, data }) => {
    const reminder = isOfSoldVertical(data) ? serverOf(data.vertical).reminder?.(data) : undefined;
    return reminder === undefined ? [] : [[code, reminder] as const];
  }));
}
