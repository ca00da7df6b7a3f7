import type { Locale } from '#domain/catalogue.ts';
import { isMailable } from '#domain/email-address.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { bookedMail, cancelledMail, deskBookingMail } from '#server/mail/booking-mail.ts';
import { sendLater } from '#server/mail/outbox.ts';
import { readPlaces, withLines, type Booked } from './booked.ts';
import { bookingLink, factsOf, replyTo, type About } from './booking-mail-facts.ts';
import { companyOf } from './company-record.ts';
import type { MailPorts } from './mail-ports.ts';
import { sendToOperator } from './operator-mail.ts';
import { isLineOf, quoteIdOf } from './quote-line-ids.ts';
import { planRideReminders } from './ride-reminders.ts';

/**
 * Tells guest and operator that a booking has become active, and plans the reminders of its rides (B19). Call it once, in
 * the transaction that makes the booking active.
 */
export async function reportBooked(queries: TenantQueries, tenant: string, bookingNumber: string, { publicUrl }: MailPorts, now: Date): Promise<void> {
  const about = await aboutOf(queries, tenant, await readBooking(queries, tenant, bookingNumber));
  const { booked, company } = about;
  const { guest, locale } = booked.booking;
  await planRideReminders(queries, booked);
  if (isMailable(guest.email)) {
    const facts = await factsOf({ ...about, locale, link: bookingLink(publicUrl(), locale, bookingNumber) });
    await sendLater(queries, tenant, { recipient: guest.email, replyTo: replyTo(company), locale, ...bookedMail(facts, locale) }, now);
  }
  await reportToOperator(queries, tenant, 'booked', about, { publicUrl }, now);
}

/**
 * Tells guest and operator that a booking of a quote was cancelled because it was not paid: an e-mail has told them of it.
 * Of other unpaid bookings nobody was told. Call it in the transaction that cancels the booking.
 */
export async function reportCancelled(queries: TenantQueries, tenant: string, bookingNumber: string, { publicUrl }: MailPorts, now: Date): Promise<void> {
  const booked = await readBooking(queries, tenant, bookingNumber);
  const quoteId = quoteIdOf(booked.lines[0]?.line_id ?? '');
  const quote = await queries.selectFrom('quotes').select(['quote_number', 'locale', 'contact']).where('tenant', '=', tenant).where('quote_id', '=', quoteId).executeTakeFirst();
  if (!quote || !booked.lines.every((line) => isLineOf(quoteId, line.line_id))) return;
  const about = await aboutOf(queries, tenant, booked);
  const { contact, locale } = quote;
  if (isMailable(contact.email)) {
    const facts = await factsOf({ ...about, locale, link: bookingLink(publicUrl(), locale, quote.quote_number) });
    await sendLater(queries, tenant, { recipient: contact.email, replyTo: replyTo(about.company), locale, ...cancelledMail({ ...facts, guest: { ...facts.guest, ...contact } }, locale) }, now);
  }
  await reportToOperator(queries, tenant, 'cancelled', about, { publicUrl }, now);
}

async function reportToOperator(queries: TenantQueries, tenant: string, event: 'booked' | 'cancelled', about: About, ports: MailPorts, now: Date): Promise<void> {
  const { email } = about.booked.booking.guest;
  const write = async (locale: Locale, desk: string) => ({ replyTo: isMailable(email) ? email : null, ...deskBookingMail(event, await factsOf({ ...about, locale, link: desk }), locale) });
  await sendToOperator(queries, tenant, about.company, write, ports, now);
}

async function readBooking(queries: TenantQueries, tenant: string, bookingNumber: string): Promise<Booked> {
  const booking = await queries.selectFrom('bookings').selectAll().where('tenant', '=', tenant).where('booking_number', '=', bookingNumber).executeTakeFirstOrThrow();
  return (await withLines(queries, tenant, [booking]))[0]!;
}

async function aboutOf(queries: TenantQueries, tenant: string, booked: Booked): Promise<About> {
  return { booked, company: await companyOf(queries, tenant), places: await readPlaces(queries, tenant, [booked]) };
}
