import { GUEST_LIMITS, NOTE_LIMIT } from '#domain/draft/guest-schema.ts';
import { WISHES_LIMIT } from '#domain/quotation/quotation-schema.ts';
import { call } from '#contract/call.ts';
import { type Infer, list, optional, record } from '#contract/codec.ts';
import { code, currency, decimal, email, instant, int, locale, text } from '#contract/scalar-codecs.ts';
import { bookingStatus, collectionStatus } from './booking.ts';

/** A booking as the operator sees it. */
const deskBooking = record({
  bookingNumber: ['rezervasyon_no', code()],
  createdAt: ['olusturma', instant()],
  status: ['rezervasyon_durum', bookingStatus()],
  collectionStatus: ['tahsilat_durum', collectionStatus()],
  /** The language in which the guest has booked. */
  lang: ['lang', locale()],
  guestName: ['misafir_ad_soyad', text({ max: GUEST_LIMITS.firstName + 1 + GUEST_LIMITS.lastName })],
  guestEmail: ['misafir_e_mail', email()],
  guestPhone: ['misafir_telefon', text({ max: GUEST_LIMITS.phone })],
  /** What the guest wrote, and of a quote what was wished for. */
  note: ['rezervasyon_notu', text({ max: NOTE_LIMIT + 2 + WISHES_LIMIT })],
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
});
export type DeskBooking = Infer<typeof deskBooking>;

export const bookingList = call({
  name: 'rezervasyon-listele',
  method: 'GET',
  summary: 'For the operator\'s desk: bookings of a status, or all, newest first',
  request: record({ status: ['rezervasyon_durum', optional(bookingStatus())], page: ['sayfa', int({ min: 1, max: 100_000 })], lang: ['lang', locale()] }),
  response: record({ total: ['toplam', int()], bookings: ['rezervasyonlar', list(deskBooking, { max: 50 })] }),
  operatorSession: true,
});
