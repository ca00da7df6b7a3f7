import { BEST_RATING, REVIEW_LIMITS } from '#domain/review.ts';
import { call, NOT_FOUND } from '#contract/call.ts';
import { type Infer, list, named, nullable, record } from '#contract/codec.ts';
import { rejectionReason, reviewState } from '#contract/codecs/review-codec.ts';
import { id, int, locale, text } from '#contract/scalar-codecs.ts';
import { bookingProof } from './cancellation.ts';

/** The rating and the text of a review; the text's length is counted without the space around it (R2). */
export const reviewFields = {
  lang: ['lang', locale()],
  rating: ['puan', int({ min: 1, max: BEST_RATING })],
  text: ['yorum', text({ max: REVIEW_LIMITS.max })],
} as const;

/** A review as its guest sees it. */
const ownReview = named('OwnReview', record({
  lineId: ['satir_no', id()],
  ...reviewFields,
  state: ['durum', reviewState()],
  /** Why it is not published; null for one that is not rejected. */
  reason: ['neden', nullable(rejectionReason())],
}));
export type OwnReview = Infer<typeof ownReview>;

const FAILURES = {
  notFound: NOT_FOUND,
  /** The operator takes reviews of members only, and the caller is not the member who booked (R1). */
  membersOnly: { status: 403, wire: 'uyelik_gerekli', details: null },
} as const;

export const bookingReviews = call({
  name: 'uye-yorum-sorgula-post',
  method: 'POST',
  summary: 'The reviews of a booking, and its lines that can be reviewed now. Changes nothing',
  request: bookingProof,
  response: record({
    reviews: ['yorumlar', list(ownReview, { max: 100 })],
    /** Lines without a review whose trip is over. */
    reviewable: ['yorumlanabilir', list(id(), { max: 100 })],
  }),
  idempotent: true,
  memberToken: true,
  failures: FAILURES,
});
export type BookingReviews = Infer<typeof bookingReviews.response>;

export const reviewAdd = call({
  name: 'uye-yorum-ekle-post',
  method: 'POST',
  summary: 'Reviews one line of a booking. The operator publishes it or not; until then another call replaces it',
  request: record({ proof: ['kanit_bilgisi', bookingProof], lineId: ['satir_no', id()], ...reviewFields }),
  response: ownReview,
  idempotent: true,
  memberToken: true,
  failures: {
    ...FAILURES,
    /** The booking is not active, the line's last day is not over, or it was too long ago (R1). */
    notReviewable: { status: 409, wire: 'yorum_yapilamaz', details: null },
    /** Its review is public and cannot be changed any more. */
    published: { status: 409, wire: 'yorum_yayinda', details: null },
  },
});

export const reviewWithdraw = call({
  name: 'uye-yorum-sil-post',
  method: 'POST',
  summary: 'Deletes the review of a line, whether it is published or not',
  request: record({ proof: ['kanit_bilgisi', bookingProof], lineId: ['satir_no', id()] }),
  response: record({}),
  idempotent: true,
  memberToken: true,
  failures: { notFound: NOT_FOUND },
});
