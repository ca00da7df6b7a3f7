import { call, NOT_FOUND } from '#contract/call.ts';
import { type Codec, type Infer, list, named, nullable, record, union } from '#contract/codec.ts';
import { code, decimal, email, id, instant, randomUuid, text } from '#contract/scalar-codecs.ts';
import { bookingSummary } from './booking.ts';

/** The proofs that a booking belongs to the caller, by what shows it (B22). */
export const bookingProofs = {
  /** The checkout that made it, whose id only the device of the booking knows. */
  checkout: ['islem', record({ checkoutId: ['islem_no', randomUuid()] })],
  /** The token of a link that was sent to the guest's address. */
  link: ['baglanti', record({ bookingNumber: ['rezervasyon_no', code()], token: ['anahtar', text({ min: 20, max: 100 })] })],
  /** The access token of the member who booked. */
  member: ['uye', record({ bookingNumber: ['rezervasyon_no', code()] })],
} as const;

/** Proof that a booking belongs to the caller (B22). Its number and e-mail address are not enough: numbers are times and can be guessed (B10). */
export const bookingProof = union(['by', 'kanit'], bookingProofs);
export type BookingProof = Infer<typeof bookingProof>;

const offer = record({
  booking: ['rezervasyon', bookingSummary],
  /** The refund of a cancellation now, and the part of the paid amount that the operator keeps, in the currency of the booking. */
  refund: ['iade', decimal()],
  kept: ['kesinti', decimal()],
  /** The moment after which the refund is smaller; null when it stays the same. */
  until: ['gecerlilik', nullable(instant())],
  lines: ['satirlar', list(record({
    lineId: ['satir_no', id()],
    refundPercent: ['iade_oran', decimal()],
    until: ['gecerlilik', nullable(instant())],
  }), { max: 100 })],
});
const cancellationOfferCodec: Codec<Infer<typeof offer>> = named('CancellationOffer', offer);
export type CancellationOffer = Infer<typeof offer>;

/** A payment of what remains is at the bank, which does not answer (B32): nothing is changed before its end is known. */
export const PAYMENT_OPEN = { status: 409, wire: 'odeme_suruyor', details: null } as const;
const NOT_CANCELLABLE = { status: 409, wire: 'iptal_edilemez', details: null } as const;

export const cancellationLink = call({
  name: 'rezervasyon-iptal-baglanti-post',
  method: 'POST',
  summary: 'Sends the guest a link with which the booking can be cancelled or corrected. Within five minutes no second one is sent',
  request: record({ bookingNumber: ['rezervasyon_no', code()], email: ['e_mail', email()] }),
  response: record({}),
  idempotent: true,
  failures: { notFound: NOT_FOUND, notCancellable: NOT_CANCELLABLE },
});

export const cancellationOffer = call({
  name: 'rezervasyon-iptal-teklif-post',
  method: 'POST',
  summary: 'What comes back if the booking is cancelled now. Changes nothing',
  request: bookingProof,
  response: cancellationOfferCodec,
  idempotent: true,
  memberToken: true,
  failures: {
    notFound: NOT_FOUND,
    /** The booking has started, or is neither active nor awaiting a bank transfer. */
    notCancellable: NOT_CANCELLABLE,
  },
});

export const bookingCancel = call({
  name: 'rezervasyon-iptal-post',
  method: 'POST',
  summary: 'Cancels a booking for the refund that its guest has seen. Once it is cancelled so, the same request has the same answer',
  request: record({ proof: ['kanit_bilgisi', bookingProof], acceptedRefund: ['onaylanan_iade', decimal()] }),
  response: bookingSummary,
  idempotent: true,
  memberToken: true,
  failures: {
    notFound: NOT_FOUND,
    notCancellable: NOT_CANCELLABLE,
    paymentOpen: PAYMENT_OPEN,
    /** The refund has changed; the details are the new offer. */
    refundMoved: { status: 409, wire: 'iade_degisti', details: cancellationOfferCodec },
  },
});
