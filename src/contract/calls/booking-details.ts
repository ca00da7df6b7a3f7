import { GUEST_LIMITS } from '#domain/draft/guest-schema.ts';
import { call, NOT_FOUND } from '#contract/call.ts';
import { list, optional, record } from '#contract/codec.ts';
import { id, instant, text } from '#contract/scalar-codecs.ts';
import { selection } from '#contract/codecs/selection-codec.ts';
import { bookingNote, bookingSummary, hotelDetails } from './booking.ts';
import { bookingProof } from './cancellation.ts';

export const bookingDetailsChange = call({
  name: 'rezervasyon-bilgi-guncelle-post',
  method: 'POST',
  summary: 'Corrects details of a booking: phone number, hotel or addresses, note, and the texts of lines that may be corrected (B33). What is absent stays. Repeated, it changes nothing and sends no e-mail',
  request: record({
    proof: ['kanit_bilgisi', bookingProof],
    /** `detailsChangedAt` of the booking that the guest corrects; absent where it has none. */
    seenChange: ['gorulen_guncelleme', optional(instant())],
    phone: ['telefon', optional(text({ min: 5, max: GUEST_LIMITS.phone }))],
    hotel: ['hotel_bilgi', optional(hotelDetails)],
    /** Empty to take it back. */
    note: ['rezervasyon_notu', optional(bookingNote())],
    /** Of a selection only the texts that its vertical lets a guest correct are read. */
    lines: ['sepet_urunler', optional(list(record({ lineId: ['satir_no', id()], selection: ['secim', selection] }), { max: 100 }))],
  }),
  response: bookingSummary,
  idempotent: true,
  memberToken: true,
  failures: {
    notFound: NOT_FOUND,
    /** The details were corrected after the guest read them, e.g. on another device. Nothing is changed; the answer has the booking. */
    detailsMoved: { status: 409, wire: 'bilgi_degisti', details: bookingSummary },
    /** Something in the booking has started, or it is neither active nor awaiting a bank transfer. */
    notChangeable: { status: 409, wire: 'degistirilemez', details: null },
  },
});
