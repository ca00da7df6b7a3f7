import type { Selectable } from 'kysely';
import { textIn, type IsoDate } from '#domain/catalogue.ts';
import { addDays } from '#domain/date.ts';
import { isMailable } from '#domain/email-address.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import type { BookingRow } from '#server/database/booking-rows.ts';
import { reviewInvitationMail } from '#server/mail/review-mail.ts';
import { sendLater } from '#server/mail/outbox.ts';
import { noteForMember } from '#server/members/member-notices.ts';
import type { Booked, BookedRow } from '#server/services/booked.ts';
import { bookableDaysOf, bookingSettingOf } from '#server/services/booking-days.ts';
import { memberReviewsLink, replyTo } from '#server/services/booking-mail-facts.ts';
import { companyOf } from '#server/services/company-record.ts';
import type { MailPorts } from '#server/services/mail-ports.ts';
import { daysOfTrip } from '#server/services/trip-days.ts';
import { canReview } from './reviewable-line.ts';

/** Time of the day after a trip, at the destination, from which its member is invited. */
const FROM_TIME = '10:00';
/** Invitations that one run sends for a tenant. */
const BATCH = 100;

/** Notes the day after a booking's last one, on which the member who made it is invited to review it (R4). A guest without an account has no page to write on. */
export async function planReviewInvitation(queries: TenantQueries, { booking: { tenant, booking_number, member_id }, lines }: Pick<Booked, 'booking' | 'lines'>): Promise<void> {
  const days = daysOfTrip(lines.map(({ wish }) => wish));
  if (member_id === null || days === null) return;
  await queries.insertInto('review_invitations').values({ tenant, booking_number, day: addDays(days.last, 1) }).onConflict((on) => on.doNothing()).execute();
}

/**
 * Puts the invitations that are due into the outbox, in the languages of the bookings, and deletes their notes. No
 * invitation is sent when no line of the booking can be reviewed any more, or when all have a review.
 * @returns number of e-mails
 */
export async function inviteToReview(queries: TenantQueries, tenant: string, { publicUrl }: MailPorts, now: Date): Promise<number> {
  const { today, time } = bookableDaysOf(await bookingSettingOf(queries, tenant), now);
  const due = await queries.selectFrom('review_invitations').select('booking_number').where('tenant', '=', tenant).where('day', '<=', time < FROM_TIME ? addDays(today, -1) : today)
    .orderBy('day').orderBy('booking_number').limit(BATCH).forUpdate().skipLocked().execute();
  if (due.length === 0) return 0;
  const numbers = due.map(({ booking_number }) => booking_number);
  await queries.deleteFrom('review_invitations').where('tenant', '=', tenant).where('booking_number', 'in', numbers).execute();
  const company = await companyOf(queries, tenant);
  let sent = 0;
  for (const { booking, member, lines } of await unreviewed(queries, tenant, numbers, today)) {
    if (lines.length === 0) continue;
    await noteForMember(queries, booking, 'reviewInvited', now);
    if (!isMailable(member.email)) continue;
    const { locale, booking_number } = booking;
    const products = [...new Set(lines.map(({ wish }) => textIn(wish.offer.title, locale)))];
    const facts = { firstName: member.first_name, products, company: company.name, link: memberReviewsLink(publicUrl(), locale, booking_number) };
    await sendLater(queries, tenant, { recipient: member.email, replyTo: replyTo(company), locale, ...reviewInvitationMail(facts, locale) }, now);
    sent += 1;
  }
  return sent;
}

interface Unreviewed {
  readonly booking: Pick<Selectable<BookingRow>, 'tenant' | 'booking_number' | 'member_id' | 'status' | 'locale'>;
  readonly member: { readonly email: string; readonly first_name: string };
  /** The lines that can be reviewed and have no review. */
  readonly lines: readonly Pick<BookedRow, 'wish'>[];
}

/** The bookings of members with what can be reviewed of them. */
async function unreviewed(queries: TenantQueries, tenant: string, numbers: readonly string[], today: IsoDate): Promise<Unreviewed[]> {
  const bookings = await queries.selectFrom('bookings').innerJoin('members', (join) => join.onRef('members.tenant', '=', 'bookings.tenant').onRef('members.member_id', '=', 'bookings.member_id'))
    .selectAll('bookings').select(['members.email', 'members.first_name']).where('bookings.tenant', '=', tenant).where('booking_number', 'in', numbers).orderBy('booking_number').execute();
  const lines = await queries.selectFrom('booking_lines').leftJoin('reviews', (join) => join.onRef('reviews.tenant', '=', 'booking_lines.tenant').onRef('reviews.booking_number', '=', 'booking_lines.booking_number').onRef('reviews.line_id', '=', 'booking_lines.line_id'))
    .select(['booking_lines.booking_number', 'wish']).where('booking_lines.tenant', '=', tenant).where('booking_lines.booking_number', 'in', numbers).where('review_id', 'is', null).orderBy('position').execute();
  return bookings.map(({ email, first_name, ...booking }) => ({
    booking, member: { email, first_name }, lines: lines.filter((line) => line.booking_number === booking.booking_number && canReview({ booking }, line, today)),
  }));
}
