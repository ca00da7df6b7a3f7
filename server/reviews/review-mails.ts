import type { Selectable } from 'kysely';
import { textIn, type Locale } from '#domain/catalogue.ts';
import { isMailable } from '#domain/email-address.ts';
import { localisePath } from '#i18n/locale-path.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import type { ReviewRow } from '#server/database/member-rows.ts';
import { deskReviewMail, publishedReviewMail, rejectedReviewMail, type ReviewMailFacts } from '#server/mail/review-mail.ts';
import { sendLater } from '#server/mail/outbox.ts';
import { noteForMember } from '#server/members/member-notices.ts';
import type { BookedRow } from '#server/services/booked.ts';
import { bookingLink, memberReviewsLink, replyTo } from '#server/services/booking-mail-facts.ts';
import { companyOf } from '#server/services/company-record.ts';
import type { MailPorts } from '#server/services/mail-ports.ts';
import { sendToOperator } from '#server/services/operator-mail.ts';

type Review = Selectable<ReviewRow>;

/** Tells the operator that a review waits (R2). Call it in the transaction that stores the review. */
export async function reportWaitingReview(queries: TenantQueries, review: Review, line: BookedRow, ports: MailPorts, now: Date): Promise<void> {
  const company = await companyOf(queries, review.tenant);
  await sendToOperator(queries, review.tenant, company, (locale, desk) => deskReviewMail({ ...factsOf(review, line, locale), link: desk, company: company.name }, locale), ports, now);
}

/** Tells the guest what the operator has decided, in the language of the review, and notes it for a member (R2, M8). Call it in the transaction of the decision. */
export async function reportDecidedReview(queries: TenantQueries, review: Review, line: BookedRow, { publicUrl }: MailPorts, now: Date): Promise<void> {
  const { tenant, locale, state, reason, booking_number: number } = review;
  await noteForMember(queries, review, state === 'published' ? 'reviewPublished' : 'reviewRejected', now);
  const recipient = await addressOf(queries, review);
  if (recipient === undefined || !isMailable(recipient)) return;
  const company = await companyOf(queries, tenant);
  const facts = { ...factsOf(review, line, locale), company: company.name };
  const mail = state === 'published'
    ? publishedReviewMail({ ...facts, link: `${publicUrl()}${localisePath(locale, `/p/${textIn(line.wish.offer.slug, locale)}`)}#reviews` }, locale)
    : rejectedReviewMail({ ...facts, link: review.member_id === null ? bookingLink(publicUrl(), locale, number) : memberReviewsLink(publicUrl(), locale, number) }, reason!, locale);
  await sendLater(queries, tenant, { recipient, replyTo: replyTo(company), locale, ...mail }, now);
}

const factsOf = ({ author, rating, body, booking_number: bookingNumber }: Review, { wish: { offer } }: BookedRow, locale: Locale): Omit<ReviewMailFacts, 'link' | 'company'> =>
  ({ author, rating, text: body, bookingNumber, product: textIn(offer.title, locale) });

/** The e-mail address of the review's author. */
async function addressOf(queries: TenantQueries, { tenant, member_id, booking_number }: Review): Promise<string | undefined> {
  if (member_id !== null) return (await queries.selectFrom('members').select('email').where('tenant', '=', tenant).where('member_id', '=', member_id).executeTakeFirst())?.email;
  return (await queries.selectFrom('bookings').select('guest').where('tenant', '=', tenant).where('booking_number', '=', booking_number).executeTakeFirst())?.guest.email;
}
