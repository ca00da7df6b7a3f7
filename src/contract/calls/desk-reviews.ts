import { call, NOT_FOUND } from '#contract/call.ts';
import { type Infer, list, nullable, record, union } from '#contract/codec.ts';
import { code, instant, int, locale, text, uuid } from '#contract/scalar-codecs.ts';
import { rejectionReason, reviewState } from '#contract/codecs/review-codec.ts';
import { reviewFields } from './review.ts';

/** A review as the operator sees it. */
const deskReview = record({
  reviewId: ['yorum_no', uuid()],
  /** Counts the changes of its guest; a decision names the one that it is about. */
  revision: ['surum', int({ min: 1 })],
  state: ['durum', reviewState()],
  reason: ['neden', nullable(rejectionReason())],
  writtenAt: ['tarih', instant()],
  /** As it is shown in public. */
  author: ['ad', text({ max: 120 })],
  ...reviewFields,
  bookingNumber: ['rezervasyon_no', code()],
  /** What was booked, in words, in the language of the caller. */
  title: ['baslik', text({ max: 300 })],
  facts: ['bilgiler', list(text({ max: 40_000 }), { max: 100 })],
});
export type DeskReview = Infer<typeof deskReview>;

export const reviewList = call({
  name: 'yorum-listele',
  method: 'GET',
  summary: 'For the operator\'s desk: reviews in a state; those that wait begin with the oldest, others with the newest',
  request: record({ state: ['durum', reviewState()], page: ['sayfa', int({ min: 1, max: 100_000 })], lang: ['lang', locale()] }),
  response: record({ total: ['toplam', int()], reviews: ['yorumlar', list(deskReview, { max: 50 })] }),
  operatorSession: true,
});

const decision = union(['kind', 'karar'], {
  publish: ['yayinla', record({})],
  reject: ['reddet', record({ reason: ['neden', rejectionReason()] })],
});
export type ReviewDecision = Infer<typeof decision>;

export const reviewDecide = call({
  name: 'yorum-karar-post',
  method: 'POST',
  summary: 'The operator publishes a review or rejects it, and the guest is told by e-mail',
  request: record({ reviewId: ['yorum_no', uuid()], revision: ['surum', int({ min: 1 })], decision: ['karar_bilgisi', decision], lang: ['lang', locale()] }),
  response: deskReview,
  idempotent: true,
  operatorSession: true,
  failures: {
    notFound: NOT_FOUND,
    /** Its guest has changed it, or a colleague has decided, since it was listed. */
    outdated: { status: 409, wire: 'yorum_degisti', details: null },
  },
});
