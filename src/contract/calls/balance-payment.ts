import { call, NOT_FOUND } from '#contract/call.ts';
import { type Infer, named, optional, record, union } from '#contract/codec.ts';
import { code, decimal, email, text } from '#contract/scalar-codecs.ts';
import { bookingSummary, paymentPart } from './booking.ts';
import { bookingProofs } from './cancellation.ts';
import { acceptedInstalments, paymentState } from './payment.ts';

/** Who pays: a proof of the booking, or its number and e-mail address. These two are enough, because a payment does not change the trip (B32). */
const payer = union(['by', 'kanit'], {
  ...bookingProofs,
  number: ['rezervasyon', record({ bookingNumber: ['rezervasyon_no', code()], email: ['e_mail', email()] })],
});
export type Payer = Infer<typeof payer>;

/** A part of a booking, and who pays it. */
const payment = record({ part: ['kisim', paymentPart()], payer: ['odeyen', payer] });

const balancePayment = named('BalancePayment', record({
  /** `none` before the first attempt, and where the part cannot be paid by card. */
  payment: ['odeme', paymentState],
  booking: ['rezervasyon', bookingSummary],
}));
export type BalancePayment = Infer<typeof balancePayment>;

export const balanceStart = call({
  name: 'kalan-odeme-baslat-post',
  method: 'POST',
  summary: 'Charges what is due for an unpaid booking, or what remains of an active one (B32). One Idempotency-Key is one attempt at the bank; each part has one attempt that is not declined, whoever begins it',
  request: record({
    part: ['kisim', paymentPart()],
    payer: ['odeyen', payer],
    /** The amount that the visitor has accepted, in the currency of the booking. */
    amount: ['tutar', decimal()],
    cardToken: ['jeton', text({ min: 8, max: 200 })],
    /** As in `odeme-baslat-post`. */
    returnUrl: ['donus_url', text({ min: 1, max: 2000 })],
    instalments: ['taksit', optional(acceptedInstalments())],
  }),
  response: balancePayment,
  idempotent: 'key',
  memberToken: true,
  failures: {
    notFound: NOT_FOUND,
    idempotencyMismatch: { status: 409, wire: 'islem_uyusmuyor', details: null },
    /** This part cannot be paid by card now. */
    notPayable: { status: 409, wire: 'odenemez', details: null },
    /** Another amount is to be paid than the visitor has accepted. */
    amountMoved: { status: 409, wire: 'tutar_degisti', details: bookingSummary },
  },
});

export const balanceStatus = call({
  name: 'kalan-odeme-durum-post',
  method: 'POST',
  summary: 'Where the payment of a part stands; the server asks the bank when it does not know. Changes nothing',
  request: payment,
  response: balancePayment,
  idempotent: true,
  memberToken: true,
  failures: { notFound: NOT_FOUND },
});

export const balanceAbandon = call({
  name: 'kalan-odeme-vazgec-post',
  method: 'POST',
  summary: 'Ends an open attempt to pay a part, so that another card can be used. It is still open when the bank gave no answer',
  request: payment,
  response: balancePayment,
  idempotent: true,
  memberToken: true,
  failures: { notFound: NOT_FOUND },
});
