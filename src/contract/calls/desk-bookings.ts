import { LONGEST_BOOKING_SEARCH } from '#domain/booking-search.ts';
import { GUEST_LIMITS } from '#domain/draft/guest-schema.ts';
import { call, NOT_FOUND } from '#contract/call.ts';
import { type Infer, list, nullable, optional, record } from '#contract/codec.ts';
import { namedAgency } from '#contract/codecs/agency-codec.ts';
import { amount, code, currency, decimal, email, flag, id, instant, int, isoDate, locale, oneOf, randomUuid, text } from '#contract/scalar-codecs.ts';
import { bookingNote, bookingStatus, collectionStatus, paymentMethod, bankTransferNotice } from './booking.ts';
import { PAYMENT_OPEN } from './cancellation.ts';

/** A booking as the operator sees it. */
const deskBooking = record({
  bookingNumber: ['rezervasyon_no', code()],
  createdAt: ['olusturma', instant()],
  status: ['rezervasyon_durum', bookingStatus()],
  collectionStatus: ['tahsilat_durum', collectionStatus()],
  /** The language in which the guest has booked. */
  lang: ['lang', locale()],
  /** The agency whose account made it (A4); absent for any other booking. */
  agency: ['acenta', optional(namedAgency())],
  guestName: ['misafir_ad_soyad', text({ max: GUEST_LIMITS.firstName + 1 + GUEST_LIMITS.lastName })],
  guestEmail: ['misafir_e_mail', email()],
  guestPhone: ['misafir_telefon', text({ max: GUEST_LIMITS.phone })],
  note: ['rezervasyon_notu', bookingNote()],
  /** When the guest last corrected phone number, addresses, note or details of a line (B33); null for never. */
  detailsChangedAt: ['bilgi_guncelleme', nullable(instant())],
  /** In words, in the language of the caller. */
  lines: ['sepet_urunler', list(record({
    title: ['baslik', text({ max: 300 })],
    facts: ['bilgiler', list(text({ max: 40_000 }), { max: 100 })],
    total: ['genel_toplam', decimal()],
  }), { max: 100 })],
  currency: ['kur_turu', currency()],
  grandTotal: ['genel_toplam', decimal()],
  paid: ['tahsil_edilen', decimal()],
  remaining: ['kalan_toplam', decimal()],
  method: ['odeme_yontemi', paymentMethod()],
  /** The refunds of a cancelled booking (B22). The server itself sends those to a card, unless the bank refuses. */
  refunds: ['iadeler', list(record({
    refundId: ['iade_no', id()],
    method: ['odeme_yontemi', oneOf({ card: 'kredi_karti', bankTransfer: 'havale' })],
    amount: ['tutar', decimal()],
    isDone: ['iade_edildi', flag()],
    /** The bank has refused to send it to the card: the operator sends it in another way. */
    isRefused: ['iade_reddedildi', optional(flag())],
  }), { max: 20 })],
  /** Whether the desk can cancel it: it awaits a bank transfer, or it is active and nothing of it has started. */
  isCancellable: ['iptal_edilebilir', flag()],
  /** Whether the desk can record money for it. */
  isCollectable: ['tahsil_edilebilir', flag()],
  /** The bank transfer that the booking waits for (B21), or by which its guest pays what remains (B32); null where there is none. */
  bankTransfer: ['havale', nullable(record({ amount: ['tutar', decimal()], payBy: ['son_odeme', nullable(instant())], notice: ['bildirim', nullable(bankTransferNotice)] }))],
});
export type DeskBooking = Infer<typeof deskBooking>;

export const bookingList = call({
  name: 'rezervasyon-listele',
  method: 'GET',
  summary: 'For the operator\'s desk: bookings, the newest first. If a day of travel is given, the arrivals of that day come first',
  request: record({
    status: ['rezervasyon_durum', optional(bookingStatus())],
    /** Words of the booking's number and of the guest's name, e-mail address and phone number, or parts of them. */
    search: ['aranan', optional(text({ min: 1, max: LONGEST_BOOKING_SEARCH }))],
    /** A day of the trip, from its first to its last one. */
    day: ['seyahat_gunu', optional(isoDate())],
    /** Number of an agency: the bookings of its account. */
    agency: ['acenta_no', optional(code())],
    page: ['sayfa', int({ min: 1, max: 100_000 })],
    lang: ['lang', locale()],
  }),
  response: record({ total: ['toplam', int()], bookings: ['rezervasyonlar', list(deskBooking, { max: 50 })] }),
  operatorSession: true,
});

const collectionMethod = () => oneOf({ bankTransfer: 'havale', onSpot: 'yerinde' });
export type CollectionMethod = Infer<ReturnType<typeof collectionMethod>>;

export const collectionAdd = call({
  name: 'tahsilat-ekle-post',
  method: 'POST',
  summary: 'The operator records money that was received for a booking, by bank transfer or at the destination. Once what is due has arrived the booking is active',
  request: record({
    /** A repeated request with the same id records nothing more; one with other entries is refused. */
    collectionId: ['tahsilat_no', randomUuid()],
    bookingNumber: ['rezervasyon_no', code()],
    /** In the currency of the booking; at most what remains. */
    amount: ['tutar', amount()],
    method: ['odeme_yontemi', collectionMethod()],
    receivedOn: ['tarih', isoDate()],
    lang: ['lang', locale()],
  }),
  response: deskBooking,
  idempotent: true,
  operatorSession: true,
  failures: {
    notFound: NOT_FOUND,
    idempotencyMismatch: { status: 409, wire: 'islem_uyusmuyor', details: null },
    /** The booking waits for a card payment, or it was cancelled and its stock is taken. */
    notCollectable: { status: 409, wire: 'tahsil_edilemez', details: null },
    paymentOpen: PAYMENT_OPEN,
  },
});

export const refundDone = call({
  name: 'iade-tamamla-post',
  method: 'POST',
  summary: 'The operator has sent back the money of a cancelled booking by bank transfer',
  request: record({ refundId: ['iade_no', id()], lang: ['lang', locale()] }),
  response: deskBooking,
  idempotent: true,
  operatorSession: true,
  failures: { notFound: NOT_FOUND },
});

export const deskCancel = call({
  name: 'rezervasyon-acenta-iptal-post',
  method: 'POST',
  summary: 'The operator cancels a booking, and says how much goes back to the guest',
  request: record({
    bookingNumber: ['rezervasyon_no', code()],
    /** What was paid as the caller has seen it, so that no money is kept of which the caller knows nothing. */
    paid: ['tahsil_edilen', decimal()],
    /** At most what was paid, in the currency of the booking. */
    refund: ['iade', amount()],
    lang: ['lang', locale()],
  }),
  response: deskBooking,
  idempotent: true,
  operatorSession: true,
  failures: {
    notFound: NOT_FOUND,
    notCancellable: { status: 409, wire: 'iptal_edilemez', details: null },
    /** Another amount was paid by now than the caller has seen. */
    paidMoved: { status: 409, wire: 'tahsilat_degisti', details: null },
    paymentOpen: PAYMENT_OPEN,
  },
});
