import type { BankAccount } from '#domain/bank-transfer.ts';
import type { DecimalString, Locale } from '#domain/catalogue.ts';
import { isMailable } from '#domain/email-address.ts';
import type { QuoteContact } from '#domain/quotation/quotation-schema.ts';
import { formatDateTime } from '#i18n/format.ts';
import { localisePath } from '#i18n/locale-path.ts';
import { agenciesOf, agencyContactOf } from '#server/agencies/booking-agencies.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { agencyCancelledMail, type BookingEnd } from '#server/mail/agency-booking-mail.ts';
import { balancePaidMail, deskBalancePaidMail } from '#server/mail/balance-mail.ts';
import { bookedMail, cancelledMail, deskBookingMail, unpaidMail, type BookingMailFacts } from '#server/mail/booking-mail.ts';
import { cancellationLinkMail, deskGuestCancelledMail, guestCancelledMail, type RefundFacts } from '#server/mail/cancellation-mail.ts';
import { deskDetailsMail, detailsMail, type ChangedDetails } from '#server/mail/details-mail.ts';
import { noteForMember } from '#server/members/member-notices.ts';
import type { MailText } from '#server/mail/mail-text.ts';
import { sendLater } from '#server/mail/outbox.ts';
import { deskOverdueMail, deskBankTransferMail, overdueMail, bankTransferMail } from '#server/mail/bank-transfer-mail.ts';
import { planReviewInvitation } from '#server/reviews/review-invitations.ts';
import { oneWithLines, readPlaces, type Booked } from './booked.ts';
import { bookingSettingOf, zoneOf } from './booking-days.ts';
import { bookingLink, factsOf, memberBookingLink, replyTo, type About } from './booking-mail-facts.ts';
import { companyOf } from './company-record.ts';
import type { MailPorts } from './mail-ports.ts';
import { sendToOperator } from './operator-mail.ts';
import { isLineOf, quoteIdOf } from './quote-line-ids.ts';
import { planRideReminders } from './ride-reminders.ts';

/**
 * Tells guest and operator that a booking has become active, and plans the reminders of its rides (B19) and the invitation
 * to review it (R4). Call it once, in the transaction that makes the booking active.
 */
export async function reportBooked(queries: TenantQueries, tenant: string, bookingNumber: string, { publicUrl }: MailPorts, now: Date): Promise<void> {
  const about = await aboutOf(queries, tenant, await readBooking(queries, tenant, bookingNumber));
  const { locale } = about.booked.booking;
  await planRideReminders(queries, about.booked);
  await planReviewInvitation(queries, about.booked);
  await noteForMember(queries, about.booked.booking, 'booked', now);
  await reportToGuest(queries, tenant, bookedMail, about, bookingLink(publicUrl(), locale, bookingNumber), now);
  await reportToOperator(queries, tenant, (facts, language) => deskBookingMail('booked', facts, language), about, { publicUrl }, now);
}

/** Tells guest and operator that what remained of a booking was paid by card (B32). Call it in the transaction that stores the payment. */
export async function reportBalancePaid(queries: TenantQueries, tenant: string, bookingNumber: string, amount: DecimalString, { publicUrl }: MailPorts, now: Date): Promise<void> {
  const about = await tellBalancePaid(queries, tenant, bookingNumber, amount, { publicUrl }, now);
  await reportToOperator(queries, tenant, (facts, language) => deskBalancePaidMail(facts, amount, language), about, { publicUrl }, now);
}

/** Tells the guest that the balance of a booking was received. Call it in the transaction that stores the payment. @param amount its last part */
export async function tellBalancePaid(queries: TenantQueries, tenant: string, bookingNumber: string, amount: DecimalString, { publicUrl }: MailPorts, now: Date): Promise<About> {
  const about = await aboutOf(queries, tenant, await readBooking(queries, tenant, bookingNumber));
  await reportToGuest(queries, tenant, (facts, language) => balancePaidMail(facts, amount, language), about, bookingLink(publicUrl(), about.booked.booking.locale, bookingNumber), now);
  return about;
}

/**
 * Asks the guest for the bank transfer that a new booking waits for, and tells the operator (B21). Call it in the
 * transaction that stores the booking.
 */
export async function reportBankTransferAsked(queries: TenantQueries, tenant: string, bookingNumber: string, accounts: readonly BankAccount[], ports: MailPorts, now: Date): Promise<void> {
  const about = await aboutOf(queries, tenant, await readBooking(queries, tenant, bookingNumber));
  const { locale, currency, due_now: amount, pay_by } = about.booked.booking;
  const transfer = { amount, payBy: formatDateTime(pay_by!.getTime(), zoneOf(await bookingSettingOf(queries, tenant))), accounts: accounts.filter((account) => account.currency === currency) };
  await noteForMember(queries, about.booked.booking, 'transferAsked', now);
  await reportToGuest(queries, tenant, (facts, language) => bankTransferMail(facts, transfer, language), about, bookingLink(ports.publicUrl(), locale, bookingNumber), now);
  await reportToOperator(queries, tenant, (facts, language) => deskBankTransferMail(facts, { amount, notice: null }, language), about, ports, now);
}

/** Sends the operator a guest's notice of a bank transfer. Call it in the transaction that stores the notice. */
export async function reportBankTransferSent(queries: TenantQueries, tenant: string, booked: Booked, amount: DecimalString, ports: MailPorts, now: Date): Promise<void> {
  const { bank_transfer_notice: notice } = booked.booking;
  await reportToOperator(queries, tenant, (facts, language) => deskBankTransferMail(facts, { amount, notice }, language), await aboutOf(queries, tenant, booked), ports, now);
}

/**
 * Asks the guest to finish an interrupted payment by card (B34). Sends nothing for the booking of a quote, because the
 * e-mail about its acceptance has asked for the payment. Call it in the transaction that records the reminder.
 * @param payBy day and time at the destination at which the booking is cancelled without it
 * @returns whether an e-mail was put into the outbox
 */
export async function remindOfPayment(queries: TenantQueries, tenant: string, booked: Booked, payBy: string, { publicUrl }: MailPorts, now: Date): Promise<boolean> {
  if (await quoteOf(queries, tenant, booked)) return false;
  const { locale, due_now: amount, booking_number: number } = booked.booking;
  await reportToGuest(queries, tenant, (facts, language) => unpaidMail(facts, { amount, payBy }, language), await aboutOf(queries, tenant, booked), bookingLink(publicUrl(), locale, number), now);
  return true;
}

/**
 * Reports that a booking was cancelled because it was not paid, to those who had an e-mail about the booking: guest and
 * operator for the booking of a quote or one that waits for a bank transfer, only the guest after a payment reminder (B34),
 * and in all these cases the agency that booked.
 * Nobody had one about other unpaid bookings. Call it in the transaction that cancels the booking.
 */
export async function reportCancelled(queries: TenantQueries, tenant: string, bookingNumber: string, ports: MailPorts, now: Date): Promise<void> {
  const booked = await readBooking(queries, tenant, bookingNumber);
  const { booking } = booked;
  const quote = await quoteOf(queries, tenant, booked);
  const isTransfer = booking.method === 'bankTransfer';
  const isReminded = booking.payment_reminder === 'sent';
  if (!quote && !isTransfer && !isReminded) return;
  const about = await aboutOf(queries, tenant, booked);
  const link = quote ? bookingLink(ports.publicUrl(), quote.locale, quote.quote_number) : homeLink(ports.publicUrl(), booking.locale);
  await noteForMember(queries, booking, 'overdue', now);
  await reportToGuest(queries, tenant, isTransfer ? overdueMail : (facts, language) => cancelledMail(facts, { isQuote: quote !== null }, language), about, link, now, quote ?? undefined);
  await reportEndToAgency(queries, tenant, { by: 'deadline' }, about, ports, now);
  if (!quote && !isTransfer) return;
  await reportToOperator(queries, tenant, isTransfer ? deskOverdueMail : (facts, language) => deskBookingMail('cancelled', facts, language), about, ports, now);
}

/** Sends the guest the link by which a booking is cancelled (B22) or corrected (B33). Call it in the transaction that stores the token's hash. */
export async function sendCancellationLink(queries: TenantQueries, tenant: string, booked: Booked, token: string, { publicUrl }: MailPorts, now: Date): Promise<void> {
  const { locale, booking_number: number } = booked.booking;
  // The token is in the fragment, which browsers send to no server and no other site.
  await reportToGuest(queries, tenant, cancellationLinkMail, await aboutOf(queries, tenant, booked), `${bookingLink(publicUrl(), locale, number)}#manage=${token}`, now);
}

/** Tells the guest, the agency that booked, and the operator where the guest did it, that a booking was cancelled. Call it in the transaction that cancels it. */
export async function reportCancellation(queries: TenantQueries, tenant: string, bookingNumber: string, refund: RefundFacts, ports: MailPorts, now: Date): Promise<void> {
  const about = await aboutOf(queries, tenant, await readBooking(queries, tenant, bookingNumber));
  await noteForMember(queries, about.booked.booking, 'cancelled', now);
  await reportToGuest(queries, tenant, (facts, language) => guestCancelledMail(facts, refund, language), about, homeLink(ports.publicUrl(), about.booked.booking.locale), now);
  await reportEndToAgency(queries, tenant, refund, about, ports, now);
  if (refund.by === 'guest') await reportToOperator(queries, tenant, (facts, language) => deskGuestCancelledMail(facts, refund, language), about, ports, now);
}

/** Tells guest and operator what the guest has corrected (B33). Call it in the transaction that stores it. @param before the booking without the correction */
export async function reportDetailsChanged(queries: TenantQueries, tenant: string, before: Booked, after: Booked, { publicUrl }: MailPorts, now: Date): Promise<void> {
  const about = await aboutOf(queries, tenant, after);
  const { locale, booking_number: number, note } = after.booking;
  const change = async (facts: BookingMailFacts, language: Locale): Promise<ChangedDetails> => ({ before: await factsOf({ ...about, booked: before, locale: language, link: facts.link }), isNoteChanged: before.booking.note !== note });
  await reportToGuest(queries, tenant, async (facts, language) => detailsMail(facts, await change(facts, language), language), about, bookingLink(publicUrl(), locale, number), now);
  await reportToOperator(queries, tenant, async (facts, language) => deskDetailsMail(facts, await change(facts, language), language), about, { publicUrl }, now);
}

/** The quote that a booking has accepted; null for any other booking. */
async function quoteOf(queries: TenantQueries, tenant: string, { lines }: Booked) {
  const quoteId = quoteIdOf(lines[0]?.line_id ?? '');
  const quote = await queries.selectFrom('quotes').select(['quote_number', 'locale', 'contact']).where('tenant', '=', tenant).where('quote_id', '=', quoteId).executeTakeFirst();
  return quote && lines.every((line) => isLineOf(quoteId, line.line_id)) ? quote : null;
}

const homeLink = (shopUrl: string, locale: Locale): string => shopUrl + localisePath(locale, '/');

/** Writes an e-mail about a booking in a language. */
type WriteMail = (facts: BookingMailFacts, locale: Locale) => MailText | Promise<MailText>;

/** @param link of the e-mail @param to the guest of the booking, in the booking's language, when absent */
async function reportToGuest(
  queries: TenantQueries, tenant: string, write: WriteMail, about: About, link: string, now: Date, to?: { readonly contact: QuoteContact; readonly locale: Locale },
): Promise<void> {
  const { guest, locale: booked } = about.booked.booking;
  const { contact, locale } = to ?? { contact: guest, locale: booked };
  if (!isMailable(contact.email)) return;
  const facts = await factsOf({ ...about, locale, link });
  await sendLater(queries, tenant, { recipient: contact.email, replyTo: replyTo(about.company), locale, ...await write({ ...facts, guest: { ...facts.guest, ...contact } }, locale) }, now);
}

/** Tells the agency that booked that the booking was cancelled (A5). An agency that is its own guest has the guest's e-mail. */
async function reportEndToAgency(queries: TenantQueries, tenant: string, end: BookingEnd, about: About, { publicUrl }: MailPorts, now: Date): Promise<void> {
  const { guest, member_id, booking_number: number } = about.booked.booking;
  const agency = await agencyContactOf(queries, tenant, member_id);
  if (!agency || !isMailable(agency.email) || agency.email === guest.email.toLowerCase()) return;
  const { email: recipient, firstName, locale } = agency;
  const facts = await factsOf({ ...about, locale, link: memberBookingLink(publicUrl(), locale, number) });
  await sendLater(queries, tenant, { recipient, replyTo: replyTo(about.company), locale, ...agencyCancelledMail(facts, firstName, end, locale) }, now);
}

async function reportToOperator(queries: TenantQueries, tenant: string, write: WriteMail, about: About, ports: MailPorts, now: Date): Promise<void> {
  const { guest: { email }, member_id } = about.booked.booking;
  const agency = (await agenciesOf(queries, tenant, [member_id])).get(member_id);
  const mail = async (locale: Locale, desk: string) => ({ replyTo: isMailable(email) ? email : null, ...await write({ ...await factsOf({ ...about, locale, link: desk }), ...(agency && { agency }) }, locale) });
  await sendToOperator(queries, tenant, about.company, mail, ports, now);
}

async function readBooking(queries: TenantQueries, tenant: string, bookingNumber: string): Promise<Booked> {
  const booking = await queries.selectFrom('bookings').selectAll().where('tenant', '=', tenant).where('booking_number', '=', bookingNumber).executeTakeFirstOrThrow();
  return (await oneWithLines(queries, booking))!;
}

async function aboutOf(queries: TenantQueries, tenant: string, booked: Booked): Promise<About> {
  return { booked, company: await companyOf(queries, tenant), places: await readPlaces(queries, tenant, [booked]) };
}
