import type { Selectable } from 'kysely';
import type { RequestOf } from '#contract/call.ts';
import { reviewDecide, reviewList, type DeskReview } from '#contract/calls/desk-reviews.ts';
import { DESK_PAGE } from '#contract/calls/operator.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import type { ReviewRow } from '#server/database/member-rows.ts';
import { lineWords, loadLineWords } from '#server/mail/line-words.ts';
import { showPublishedReviews } from '#server/reviews/published-reviews.ts';
import { reportDecidedReview } from '#server/reviews/review-mails.ts';
import { readPlaces, withLines, type BookedRow } from '#server/services/booked.ts';
import type { MailPorts } from '#server/services/mail-ports.ts';
import { refuse, serve, type Service } from '#server/services/service.ts';
import { asOperator, type OperatorPorts } from './sign-in-services.ts';

type Review = Selectable<ReviewRow>;
type Words = Awaited<ReturnType<typeof loadLineWords>>;

/** The desk's list of guests' reviews, and what the operator decides of them (R2). */
export function reviewDecisionServices(ports: OperatorPorts & MailPorts): readonly Service[] {
  return [
    serve(reviewList, async (caller, { state, page, lang }) => {
      const { tenant } = caller;
      const i18n = await loadLineWords(lang);
      return asOperator(ports, caller, async (queries) => {
        const reviews = queries.selectFrom('reviews').where('tenant', '=', tenant).where('state', '=', state);
        const { count } = await reviews.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
        const order = state === 'waiting' ? 'asc' : 'desc';
        const rows = await reviews.selectAll().orderBy('written_at', order).orderBy('review_id', order).limit(DESK_PAGE).offset((page - 1) * DESK_PAGE).execute();
        return { total: Number(count), reviews: (await withBookedLines(queries, tenant, rows, i18n)).map(({ shown }) => shown) };
      });
    }),

    serve(reviewDecide, async (caller, request) => {
      const i18n = await loadLineWords(request.lang);
      return asOperator(ports, caller, async (queries, now) => {
        const { review, isNew } = await decide(queries, caller.tenant, request);
        const [decided] = await withBookedLines(queries, caller.tenant, [review], i18n);
        if (isNew) await reportDecidedReview(queries, review, decided!.line, ports, now);
        return decided!.shown;
      });
    }),
  ];
}

/** Stores a decision, and shows or hides the review. The same decision again changes nothing. @throws Refusal */
async function decide(queries: TenantQueries, tenant: string, { reviewId, revision, decision }: RequestOf<typeof reviewDecide>): Promise<{ readonly review: Review; readonly isNew: boolean }> {
  const known = await queries.selectFrom('reviews').selectAll().where('tenant', '=', tenant).where('review_id', '=', reviewId).forUpdate().executeTakeFirst();
  if (!known) throw refuse(reviewDecide, 'notFound');
  // What is published is what the operator has read.
  if (known.revision !== revision) throw refuse(reviewDecide, 'outdated');
  const decided = decision.kind === 'publish' ? { state: 'published' as const, reason: null } : { state: 'rejected' as const, reason: decision.reason };
  if (known.state === decided.state && known.reason === decided.reason) return { review: known, isNew: false };
  const review = await queries.updateTable('reviews').set(decided).where('tenant', '=', tenant).where('review_id', '=', reviewId).returningAll().executeTakeFirstOrThrow();
  if (known.state === 'published' || review.state === 'published') await showPublishedReviews(queries, tenant, [review.product_code]);
  return { review, isNew: true };
}

/** Reviews with the lines that they are about. @returns in the order of `reviews` */
async function withBookedLines(queries: TenantQueries, tenant: string, reviews: readonly Review[], i18n: Words): Promise<{ readonly shown: DeskReview; readonly line: BookedRow }[]> {
  if (reviews.length === 0) return [];
  const bookings = await queries.selectFrom('bookings').selectAll().where('tenant', '=', tenant).where('booking_number', 'in', reviews.map((review) => review.booking_number)).execute();
  const all = await withLines(queries, tenant, bookings);
  const places = await readPlaces(queries, tenant, all);
  return reviews.map((review) => {
    const booked = all.find(({ booking }) => booking.booking_number === review.booking_number)!;
    const line = booked.lines.find(({ line_id }) => line_id === review.line_id)!;
    const { title, facts } = lineWords(i18n, line, booked, places);
    const { review_id: reviewId, revision, state, reason, written_at, author, locale: lang, rating, body: text, booking_number: bookingNumber } = review;
    return { shown: { reviewId, revision, state, reason, writtenAt: written_at.toISOString(), author, lang, rating, text, bookingNumber, title, facts: [...facts] }, line };
  });
}
