import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { RequestOf } from '#contract/call.ts';
import type { BookingProof } from '#contract/calls/cancellation.ts';
import { bookingReviews, reviewAdd, reviewFields, reviewWithdraw, type OwnReview } from '#contract/calls/review.ts';
import type { IsoDate } from '#domain/catalogue.ts';
import { publicName, reviewProblems, REVIEW_LIMITS, type ReviewProblem } from '#domain/review.ts';
import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import type { MemberRow, ReviewRow } from '#server/database/member-rows.ts';
import { signedInMember, type MemberPorts } from '#server/members/member-session.ts';
import type { Booked } from '#server/services/booked.ts';
import { bookableDaysOf } from '#server/services/booking-days.ts';
import type { MailPorts } from '#server/services/mail-ports.ts';
import { provedBooking } from '#server/services/proved-booking.ts';
import { refuse, serve, wrongField, type Caller, type Service } from '#server/services/service.ts';
import { showPublishedReviews } from './published-reviews.ts';
import { reportWaitingReview } from './review-mails.ts';
import { canReview, lastDayOf } from './reviewable-line.ts';

interface Ports extends MemberPorts, MailPorts {
  readonly catalogue: CatalogueReader;
}

/** The calls with which guests read, write and withdraw reviews of their trips (R1, R2). */
export function reviewServices(ports: Ports): readonly Service[] {
  const { database, clock, catalogue } = ports;

  /** Runs the work on a booking that its caller may review. @throws Refusal for any other caller */
  async function onOwnBooking<T>(caller: Caller, proof: BookingProof, call: typeof bookingReviews | typeof reviewAdd, work: (queries: TenantQueries, own: OwnBooking) => Promise<T>): Promise<T> {
    const { tenant, memberToken } = caller;
    const { reviews, booking: setting } = await catalogue.settings(tenant);
    return database.inTenant(tenant, async (queries) => {
      const now = clock();
      const booked = await provedBooking(queries, caller, proof, now, { lock: call === reviewAdd });
      if (!booked) throw refuse(bookingReviews, 'notFound');
      const member = await signedInMember(queries, tenant, memberToken, now);
      const writer = member && member.member_id === booked.booking.member_id ? member : null;
      if (!writer && !reviews?.withoutMembership) throw refuse(bookingReviews, 'membersOnly');
      return work(queries, { booked, writer, today: bookableDaysOf(setting ?? null, now).today, now });
    });
  }

  return [
    serve(bookingReviews, (caller, proof) => onOwnBooking(caller, proof, bookingReviews, async (queries, { booked, today }) => {
      const written = await reviewsOf(queries, booked);
      const isWritten = new Set(written.map(({ line_id }) => line_id));
      return { reviews: written.map(ownReview), reviewable: booked.lines.filter((line) => !isWritten.has(line.line_id) && canReview(booked, line, today)).map((line) => line.line_id) };
    })),

    serve(reviewAdd, (caller, request) => {
      checkForm(request);
      return onOwnBooking(caller, request.proof, reviewAdd, async (queries, own) => ownReview(await write(queries, caller, request, own, ports)));
    }),

    serve(reviewWithdraw, (caller, { proof, lineId }) => database.inTenant(caller.tenant, async (queries) => {
      const { tenant } = caller;
      const booked = await provedBooking(queries, caller, proof, clock(), { lock: true });
      if (!booked?.lines.some((line) => line.line_id === lineId)) throw refuse(reviewWithdraw, 'notFound');
      const deleted = await queries.deleteFrom('reviews').where('tenant', '=', tenant).where('booking_number', '=', booked.booking.booking_number).where('line_id', '=', lineId).returning(['product_code', 'state']).execute();
      await showPublishedReviews(queries, tenant, deleted.filter(({ state }) => state === 'published').map(({ product_code }) => product_code));
      return {};
    })),
  ];
}

/** A booking that its caller may review. */
interface OwnBooking {
  readonly booked: Booked;
  /** The signed-in member who booked; null for a guest without an account. */
  readonly writer: Selectable<MemberRow> | null;
  /** At the destination. */
  readonly today: IsoDate;
  readonly now: Date;
}

/** Stores a review that waits for the operator, and tells the operator of it. The same review again changes nothing. @throws Refusal */
async function write(queries: TenantQueries, caller: Caller, { lineId, lang, rating, text }: RequestOf<typeof reviewAdd>, { booked, writer, today, now }: OwnBooking, ports: MailPorts): Promise<Selectable<ReviewRow>> {
  const { tenant } = caller;
  const { booking } = booked;
  const line = booked.lines.find((one) => one.line_id === lineId);
  if (!line) throw refuse(reviewAdd, 'notFound');
  const body = text.trim();
  const known = (await reviewsOf(queries, booked)).find((review) => review.line_id === lineId);
  if (known && known.rating === rating && known.body === body && known.locale === lang) return known;
  if (known?.state === 'published') throw refuse(reviewAdd, 'published');
  if (!canReview(booked, line, today)) throw refuse(reviewAdd, 'notReviewable');
  await caller.chargeMessage();
  const written = {
    member_id: writer?.member_id ?? null, author: publicName(writer ? { firstName: writer.first_name, lastName: writer.last_name } : booking.guest, lang),
    rating, body, locale: lang, state: 'waiting' as const, reason: null, written_at: now, written_on: today,
  };
  const isOfLine = { tenant, booking_number: booking.booking_number, line_id: lineId };
  const stored = await queries.insertInto('reviews')
    .values({ ...isOfLine, ...written, review_id: randomUUID(), product_code: line.wish.offer.productCode, travelled_on: lastDayOf(line), revision: 1 })
    // The operator may publish it meanwhile.
    .onConflict((on) => on.columns(['tenant', 'booking_number', 'line_id']).doUpdateSet((review) => ({ ...written, revision: review('reviews.revision', '+', 1) })).where('reviews.state', '<>', 'published'))
    .returningAll().executeTakeFirst();
  if (!stored) throw refuse(reviewAdd, 'published');
  if (known?.state !== 'waiting') await reportWaitingReview(queries, stored, line, ports, now);
  return stored;
}

const reviewsOf = (queries: TenantQueries, { booking: { tenant, booking_number } }: Booked) =>
  queries.selectFrom('reviews').selectAll().where('tenant', '=', tenant).where('booking_number', '=', booking_number).orderBy('line_id').execute();

const ownReview = ({ line_id: lineId, locale: lang, rating, body: text, state, reason }: Selectable<ReviewRow>): OwnReview => ({ lineId, lang, rating, text, state, reason });

const PROBLEMS: Readonly<Record<ReviewProblem, string>> = {
  missing: 'is required',
  tooShort: `needs at least ${REVIEW_LIMITS.min} characters`,
  tooLong: `has more than ${REVIEW_LIMITS.max} characters`,
  cardNumber: 'holds a card number, which we never keep',
};

/** @throws ContractError for the first field with a problem (R2) */
function checkForm(form: RequestOf<typeof reviewAdd>): void {
  const [first] = Object.entries(reviewProblems(form)) as [keyof ReturnType<typeof reviewProblems>, ReviewProblem][];
  if (first) throw wrongField(reviewFields[first[0]][0], first[1] === 'tooShort' ? 'min' : 'invalid', PROBLEMS[first[1]]);
}
