import { callTroubleOf, refusedBy, type CallTrouble } from '#api/api-error.ts';
import type { RequestOf } from '#contract/call.ts';
import type { BookingProof } from '#contract/calls/cancellation.ts';
import { bookingReviews, reviewAdd, reviewWithdraw, type BookingReviews, type OwnReview } from '#contract/calls/review.ts';
import type { Send } from '#runtime/send.ts';

export type { BookingReviews, OwnReview } from '#contract/calls/review.ts';

/** Why reviews were not read or stored. `membersOnly`: the member who booked is not signed in. `notReviewable`: it is too late, or the booking is not active. `published`: it cannot be changed any more. */
export type ReviewTrouble = CallTrouble | 'membersOnly' | 'notFound' | 'notReviewable' | 'published';
export type ReviewResult<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly trouble: ReviewTrouble };

/** The reviews of a booking, and its lines that can be reviewed now (R1). */
export const readReviews = (send: Send, proof: BookingProof): Promise<ReviewResult<BookingReviews>> => attempt(() => send(bookingReviews, proof));

/** Sends a review, or changes one that is not published (R2). Safe to repeat. */
export const sendReview = (send: Send, review: RequestOf<typeof reviewAdd>): Promise<ReviewResult<OwnReview>> => attempt(() => send(reviewAdd, review));

/** Withdraws the review of a line. Safe to repeat. */
export const withdrawReview = (send: Send, proof: BookingProof, lineId: string): Promise<ReviewResult<object>> => attempt(() => send(reviewWithdraw, { proof, lineId }));

async function attempt<T>(call: () => Promise<T>): Promise<ReviewResult<T>> {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    const refused = refusedBy(reviewAdd, error) ?? refusedBy(bookingReviews, error) ?? refusedBy(reviewWithdraw, error);
    return { ok: false, trouble: refused?.code ?? callTroubleOf(error) };
  }
}
