import { isMailable } from '#domain/email-address.ts';
import { momentAtDestination } from '#domain/destination-day.ts';
import { formatDateTime } from '#i18n/format.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { rulesFor } from '#verticals/domain.ts';
import { balanceOf, withLines, type Booked } from './booked.ts';
import { bookingSettingOf, zoneOf } from './booking-days.ts';
import { remindOfPayment } from './booking-mails.ts';
import { UNPAID_HOURS } from './booking-stock.ts';
import { minutesAfter } from './clock.ts';
import type { MailPorts } from './mail-ports.ts';

/** Minutes after a booking at which its guest is reminded: long enough for somebody who looks for a card. */
const AFTER_MINUTES = 30;
/** No reminder is sent later than this many minutes before the booking is cancelled: too little time would be left to pay. */
const BEFORE_END_MINUTES = 60;
/** The most bookings of a tenant in one run. */
const BATCH = 50;

/**
 * Reminds guests once of a booking whose payment by card was interrupted (B34). Sends nothing while an attempt is at the
 * bank, and nothing for the booking of a quote, whose e-mail has asked for the payment.
 * @returns number of e-mails
 */
export async function remindUnpaid(queries: TenantQueries, tenant: string, ports: MailPorts, now: Date): Promise<number> {
  const due = await queries.selectFrom('bookings').selectAll().where('tenant', '=', tenant).where('status', '=', 'pendingPayment').where('method', '=', 'card')
    .where('payment_reminder', 'is', null).where('created_at', '<=', minutesAfter(now, -AFTER_MINUTES))
    .orderBy('booking_number').limit(BATCH).forUpdate().skipLocked().execute();
  if (due.length === 0) return 0;
  const zone = zoneOf(await bookingSettingOf(queries, tenant));
  let sent = 0;
  for (const booked of await withLines(queries, tenant, due)) {
    const { booking } = booked;
    if (balanceOf(booked, now)?.isOpen) continue;
    const end = endOf(booked, zone);
    const isTold = isMailable(booking.guest.email) && end >= minutesAfter(now, BEFORE_END_MINUTES) && (await remindOfPayment(queries, tenant, booked, formatDateTime(end.getTime(), zone), ports, now));
    if (isTold) sent += 1;
    await queries.updateTable('bookings').set({ payment_reminder: isTold ? 'sent' : 'none' }).where('tenant', '=', tenant).where('booking_number', '=', booking.booking_number).execute();
  }
  return sent;
}

/** When an unpaid booking is cancelled: after 24 hours, or when something in it starts (B4). */
function endOf({ booking, lines }: Booked, zone: string): Date {
  const starts = lines.map(({ wish: { offer, selection } }) => rulesFor(offer).start(offer, selection)).map((start) => momentAtDestination(start.slice(0, 10), start.slice(11), zone));
  return new Date(Math.min(minutesAfter(booking.created_at, UNPAID_HOURS * 60).getTime(), ...starts));
}
