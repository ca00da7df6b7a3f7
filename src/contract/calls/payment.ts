import { call, NOT_FOUND } from '#contract/call.ts';
import { type Infer, named, optional, record, union } from '#contract/codec.ts';
import { MOST_INSTALMENTS } from '#domain/draft/events.ts';
import { code, currency, decimal, flag, int, lastDigits, oneOf, randomUuid, text } from '#contract/scalar-codecs.ts';

/** Why a bank declined; the page formats it. */
export const declineCode = () =>
  oneOf({
    insufficientFunds: 'yetersiz_bakiye',
    declined: 'reddedildi',
    expiredCard: 'suresi_dolmus',
    authenticationFailed: 'dogrulama_basarisiz',
    limitExceeded: 'limit_asildi',
    /** The card cannot be charged in instalments. */
    noInstalments: 'taksit_yapilamaz',
    /** Declined by the server, before the bank was asked: the operator does not offer these instalments at this price any more (B23). */
    instalmentsChanged: 'taksit_degisti',
    error: 'hata',
  });
export type DeclineCode = Infer<ReturnType<typeof declineCode>>;

const cardToken = named('CardToken', record({
  /** Represents the card for one payment to this merchant. */
  token: ['jeton', text({ min: 8, max: 200 })],
  brand: ['kart_markasi', oneOf({ visa: 'visa', mastercard: 'mastercard', troy: 'troy', amex: 'amex', other: 'diger' }, { otherwise: 'other' })],
  /** The last four digits of the number, by which visitors recognise their card; absent where the bank names none. */
  lastDigits: ['son_dort', optional(lastDigits())],
  /** Whether it can be charged in instalments; absent where the bank does not say. */
  takesInstalments: ['taksit_yapilir', optional(flag())],
}));
export type CardToken = Infer<typeof cardToken>;

/**
 * The only call with card data (`kart_bilgileri`). The browser sends it directly to the bank (D2). The answer has at
 * most the last four digits of the number, which the page shows and does not store.
 */
export const cardTokenise = call({
  name: 'odeme-kart-jeton-post',
  method: 'POST',
  host: 'tokeniser',
  summary: 'Card data to the bank, for a token; our server neither implements nor sees this call',
  request: record({
    cardHolder: ['kart_ad_soyad', text({ min: 1, max: 120 })],
    number: ['kart_numarasi', text({ min: 12, max: 19 })],
    expiryMonth: ['kart_ay', text({ min: 1, max: 2 })],
    expiryYear: ['kart_yil', text({ min: 2, max: 4 })],
    cvv: ['kart_ccv', text({ min: 3, max: 4 })],
  }),
  response: cardToken,
  failures: { cardInvalid: { status: 422, wire: 'kart_gecersiz', details: null } },
});

const outcomes = {
  captured: ['tahsil_edildi', record({
    bookingNumber: ['rezervasyon_no', code()],
    /** What the card was charged, with an instalment difference. */
    amount: ['tutar', decimal()],
    currency: ['kur_turu', currency()],
  })],
  /** The visitor must open this page of the bank (3-D Secure), which returns to `returnUrl`. */
  challenge: ['dogrulama', record({ url: ['url', text({ min: 1, max: 2000 })] })],
  declined: ['reddedildi', record({ code: ['kod', declineCode()] })],
  /** The bank has not answered; poll odeme-durum-get. */
  pending: ['bekliyor', record({})],
} as const;

const paymentOutcome = named('PaymentOutcome', union(['status', 'durum'], outcomes));
export type PaymentOutcome = Infer<typeof paymentOutcome>;

/** The number of monthly payments, and the total charge that the visitor has accepted, surcharge included (B23). Absent for a single payment. */
export const acceptedInstalments = () => record({ count: ['taksit_sayisi', int({ min: 2, max: MOST_INSTALMENTS })], charged: ['tutar', decimal()] });
export type AcceptedInstalments = Infer<ReturnType<typeof acceptedInstalments>>;

export const paymentStart = call({
  name: 'odeme-baslat-post',
  method: 'POST',
  summary: 'Charges what a booking has due now. One Idempotency-Key is one attempt at the bank, however often it is sent',
  request: record({
    checkoutId: ['islem_no', randomUuid()],
    cardToken: ['jeton', text({ min: 8, max: 200 })],
    /** Page that the visitor continues at after a challenge: http(s), of the shop's origin, without credentials and line breaks. */
    returnUrl: ['donus_url', text({ min: 1, max: 2000 })],
    instalments: ['taksit', optional(acceptedInstalments())],
  }),
  response: paymentOutcome,
  idempotent: 'key',
  failures: {
    notFound: NOT_FOUND,
    idempotencyMismatch: { status: 409, wire: 'islem_uyusmuyor', details: null },
    /** The booking is not paid by card, or was cancelled, or a payment of it was declined and it cannot be taken up again (B4): book again. */
    notPayable: { status: 409, wire: 'odenemez', details: null },
  },
});

export const paymentState = named('PaymentState', union(['status', 'durum'], {
  none: ['yok', record({})],
  /** The booking was cancelled before a payment began, by its visitor or because it was not paid in time (B4). It cannot be paid. */
  cancelled: ['iptal_edildi', record({})],
  /** The booking is made and no card is charged: it is paid by bank transfer (B21), or nothing is due before the arrival. */
  booked: ['rezerve', record({ bookingNumber: ['rezervasyon_no', code()] })],
  ...outcomes,
}));
export type PaymentState = Infer<typeof paymentState>;

export const paymentStatus = call({
  name: 'odeme-durum-get',
  method: 'GET',
  summary: 'Where the payment of a checkout stands; the server asks the bank when it does not know',
  request: record({ checkoutId: ['islem_no', randomUuid()] }),
  response: paymentState,
  failures: { notFound: NOT_FOUND },
});

export const paymentAbandon = call({
  name: 'odeme-vazgec-post',
  method: 'POST',
  summary: 'Ends an open attempt at the bank, so that another card can be used, and cancels a booking whose payment has not begun. Answers where the payment stands afterwards; it is still open when the bank gave no answer',
  request: record({ checkoutId: ['islem_no', randomUuid()] }),
  response: paymentState,
  idempotent: true,
  failures: { notFound: NOT_FOUND },
});

export const paymentReturn = call({
  name: 'odeme-3d-donus-post',
  method: 'POST',
  form: true,
  summary: 'The bank\'s page posts the visitor back here after a challenge; answers 303 to the returnUrl of the payment',
  request: record({
    checkoutId: ['islem_no', randomUuid()],
    /** The challenge's id at the bank. */
    challengeId: ['md', text({ min: 1, max: 200 })],
    result: ['sonuc', oneOf({ authenticated: 'basarili', failed: 'basarisiz' })],
    /** The bank's signature over the other fields. */
    signature: ['imza', text({ min: 1, max: 500 })],
  }),
  response: record({}),
  /** A challenge ends once; a repeated post returns the same redirect. */
  idempotent: true,
  failures: { notFound: NOT_FOUND },
});
