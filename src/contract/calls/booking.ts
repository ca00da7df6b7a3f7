import { GUEST_LIMITS, HOTEL_LIMITS, MOST_ADDRESSES } from '#domain/draft/guest-schema.ts';
import { NOTE_LIMIT, type Guest, type HotelDetails } from '#domain/draft/guest.ts';
import { SENDER_LIMIT, type BankAccount, type BankTransferNotice } from '#domain/bank-transfer.ts';
import { call, NOT_FOUND } from '#contract/call.ts';
import { type Codec, type Infer, list, named, nullable, optional, record, union } from '#contract/codec.ts';
import { MOST_INSTALMENTS } from '#domain/draft/events.ts';
import { bytes, code, currency, decimal, email, flag, id, instant, int, isoDate, locale, localized, oneOf, randomUuid, text } from '#contract/scalar-codecs.ts';
import { coordinates } from '#contract/codecs/coordinates-codec.ts';
import { offer, paymentPlan, sellingRates, voucherCode } from '#contract/codecs/offer-codec.ts';
import { basketDiscounts, basketQuote, changeCause } from '#contract/codecs/quote-codec.ts';
import { recordedLine } from '#contract/codecs/recorded-line-codec.ts';
import { wantedLine } from '#contract/codecs/selection-codec.ts';
import { WISHES_LIMIT } from '#domain/quotation/quotation-schema.ts';
import { boughtQuote, unavailableReason } from './basket.ts';

/** What a guest wrote about a booking (B28), after the wishes of the quote that it was made from. */
export const bookingNote = () => text({ max: WISHES_LIMIT + 2 + NOTE_LIMIT });

/** The lead guest, `misafir` (E1). */
const guestRecord = record({
  firstName: ['ad', text({ min: 1, max: GUEST_LIMITS.firstName })],
  lastName: ['soyad', text({ min: 1, max: GUEST_LIMITS.lastName })],
  email: ['e_mail', email()],
  phone: ['telefon', text({ min: 5, max: GUEST_LIMITS.phone })],
  birthDate: ['dogum_tarihi', nullable(isoDate())],
  /** Turkish identity or passport number. */
  identityNumber: ['tc_pasaport', nullable(text({ max: GUEST_LIMITS.identityNumber }))],
  address: ['adres', text({ max: GUEST_LIMITS.address })],
});
const guest: Codec<Guest> = named('Guest', guestRecord);

/** The wire path of a guest's field in a booking request, for an issue. */
export const guestPath = (field: keyof Guest): string => `misafir.${guestRecord.fields[field]![0]}`;

/** The guest's pick-up place, or the addresses that drivers need in several places, `hotel_bilgi` (E2). */
export const hotelDetails: Codec<HotelDetails> = named('HotelDetails', record({
  hotelName: ['hotel_adi', text({ max: HOTEL_LIMITS.hotelName })],
  room: ['oda_no', text({ max: HOTEL_LIMITS.room })],
  city: ['sehir', text({ max: HOTEL_LIMITS.city })],
  district: ['ilce', text({ max: HOTEL_LIMITS.district })],
  /** At both ends of a ride between two towns. */
  addresses: ['adresler', optional(list(record({ place: ['nokta', code()], address: ['adres', text({ max: HOTEL_LIMITS.address })] }), { max: MOST_ADDRESSES }))],
}));

/** Status of a booking. `pendingPayment`: not paid yet; cancelled after 24 hours (B4). */
export const bookingStatus = () =>
  oneOf({ pendingPayment: 'odeme_bekliyor', active: 'aktif', closed: 'kapandi', cancelled: 'iptal' });
export type BookingStatus = Infer<ReturnType<typeof bookingStatus>>;

/** `tahsilat_durum`: 0 to 3, otherwise pending (E5). */
export const collectionStatus = () => oneOf({ none: 0, advance: 1, all: 2, partly: 3, pending: 4 }, { otherwise: 'pending' });
export type CollectionStatus = Infer<ReturnType<typeof collectionStatus>>;

/** How the amount due is paid. `onSpot`: nothing is due before the arrival. */
export const paymentMethod = () => oneOf({ card: 'kredi_karti', bankTransfer: 'havale', onSpot: 'yerinde' });
export type BookingPaymentMethod = Infer<ReturnType<typeof paymentMethod>>;

const bankAccount: Codec<BankAccount> = named('BankAccount', record({
  bank: ['banka_adi', text({ max: 200 })],
  holder: ['hesap_sahibi', text({ max: 200 })],
  iban: ['iban', text({ max: 40 })],
  bic: ['bic', optional(text({ max: 11 }))],
  currency: ['kur_turu', currency()],
}));

/** The guest's notice that a bank transfer was sent (B21). */
export const bankTransferNotice: Codec<BankTransferNotice> = named('BankTransferNotice', record({
  iban: ['iban', text({ min: 1, max: 40 })],
  sentOn: ['gonderim_tarihi', isoDate()],
  sender: ['gonderen', text({ min: 1, max: SENDER_LIMIT })],
}));

const bookingRequest = record({
  /** Equal to the `Idempotency-Key` header. */
  checkoutId: ['islem_no', randomUuid()],
  draftId: ['taslak_no', id()],
  lang: ['lang', locale()],
  currency: ['secilen_kur', currency()],
  captured: ['sabit_kurlar', sellingRates],
  lines: ['sepet_urunler', list(wantedLine, { max: 100 })],
  guest: ['misafir', guest],
  hotel: ['hotel_bilgi', nullable(hotelDetails)],
  note: ['rezervasyon_notu', text({ max: NOTE_LIMIT })],
  voucherCode: ['promosyon_kodu', optional(voucherCode())],
  quote: ['teklif', optional(boughtQuote)],
  plan: ['odeme_tipi', paymentPlan()],
  method: ['odeme', union(['kind', 'odeme_yontemi'], { card: ['kredi_karti', record({})], bankTransfer: ['havale', record({})], onSpot: ['yerinde', record({})] })],
  agreements: ['sozlesmeler', record({
    distanceSales: ['mesafeli_satis_sozlesmesi', flag()],
    rental: ['kiralama_sozlesmesi', flag()],
  })],
  /** The total that the visitor accepted, in `currency`. */
  acceptedTotal: ['onaylanan_toplam', decimal()],
  acceptedDueNow: ['onaylanan_odeme', decimal()],
  draftHash: ['taslak_ozet', text({ min: 1, max: 200 })],
});
export type BookingRequest = Infer<typeof bookingRequest>;

const bookingReceipt = named('BookingReceipt', record({
  bookingNumber: ['rezervasyon_no', code()],
  checkoutId: ['islem_no', randomUuid()],
  grandTotal: ['genel_toplam', decimal()],
  dueNow: ['simdi_odenecek', decimal()],
  currency: ['kur_turu', currency()],
  status: ['rezervasyon_durum', bookingStatus()],
}));
export type BookingReceipt = Infer<typeof bookingReceipt>;

/** The difference between the accepted total and today's, with its causes per line and today's quote. */
const priceMoved = named('PriceMoved', record({
  lines: ['satirlar', list(record({
    lineId: ['satir_no', id()],
    from: ['onceki', decimal()],
    to: ['sonraki', decimal()],
  }), { max: 100 })],
  causes: ['nedenler', list(changeCause, { max: 500 })],
  quote: ['fiyat', basketQuote],
  offers: ['urunler', list(record({ lineId: ['satir_no', id()], offer: ['urun', offer] }), { max: 100 })],
  rates: ['kurlar', sellingRates],
}));
export type PriceMoved = Infer<typeof priceMoved>;

const unavailableLines = named('UnavailableLines', record({
  lines: ['satirlar', list(record({ lineId: ['satir_no', id()], reason: ['neden', unavailableReason()] }), { max: 100 })],
}));
export type UnavailableLines = Infer<typeof unavailableLines>;

/** Lines that are in another booking already. Each line of a draft is booked once, by any checkout. */
const bookedLines = named('LinesAlreadyBooked', record({
  lineIds: ['satirlar', list(id(), { max: 100 })],
  /** Null unless the request proves access to the booking: by the same draft, or by the `draft-token` of a draft with this line. */
  bookingNumber: ['rezervasyon_no', nullable(code())],
  /** With the number only. `pendingPayment`: the booking is cancelled unless it is paid (B4). */
  status: ['rezervasyon_durum', optional(bookingStatus())],
}));
export type BookedLines = Infer<typeof bookedLines>;

export const bookingCreate = call({
  name: 'rezervasyon-olustur-post',
  method: 'POST',
  summary: 'Books a draft at the accepted total; with a quote, accepts it. The same Idempotency-Key with the same body answers what it answered before',
  request: bookingRequest,
  response: bookingReceipt,
  idempotent: 'key',
  draftToken: true,
  memberToken: true,
  failures: {
    lineAlreadyBooked: { status: 409, wire: 'satir_rezerve', details: bookedLines },
    priceMoved: { status: 409, wire: 'fiyat_degisti', details: priceMoved },
    unavailable: { status: 409, wire: 'musait_degil', details: unavailableLines },
    idempotencyMismatch: { status: 409, wire: 'islem_uyusmuyor', details: null },
    /** The visitor ended the checkout before this request arrived. */
    ended: { status: 409, wire: 'islem_bitti', details: null },
  },
});

const bookedLine = named('BookedLine', record({
  ...recordedLine,
  /** As it was booked. */
  offer: ['urun', offer],
  /** Of the line on its own: the discounts of the whole basket are in `totals`. */
  total: ['genel_toplam', decimal()],
  /** The place to which the guests come, by today's catalogue; null when the selection names it, and for a deleted product. */
  place: ['yer', nullable(record({
    title: ['bolge', localized()],
    coordinates: ['konum', coordinates],
    /** E.g. a port; null for the place itself. */
    meetingPoint: ['bulusma_noktasi', nullable(localized(1000))],
  }))],
}));
export type BookedLine = Infer<typeof bookedLine>;

/** The part of a booking that a card pays: `due`, the amount due when the booking is made, or `balance`, the remaining amount of an active booking (B32). */
export const paymentPart = () => oneOf({ due: 'on_odeme', balance: 'kalan' });
export type PaymentPart = Infer<ReturnType<typeof paymentPart>>;

const paidInstalments = () => record({ count: ['taksit_sayisi', int({ min: 2, max: MOST_INSTALMENTS })], difference: ['taksit_fark', decimal()] });

export const bookingSummary = named('BookingSummary', record({
  bookingNumber: ['rezervasyon_no', code()],
  createdAt: ['olusturma', instant()],
  status: ['rezervasyon_durum', bookingStatus()],
  collectionStatus: ['tahsilat_durum', collectionStatus()],
  guestEmail: ['misafir_e_mail', email()],
  /** Where the guest is picked up; null without a pick-up. */
  hotel: ['hotel_bilgi', nullable(hotelDetails)],
  guestName: ['misafir_ad_soyad', text({ max: GUEST_LIMITS.firstName + 1 + GUEST_LIMITS.lastName })],
  /** Absent for a caller who has only shown number and e-mail address. */
  guestPhone: ['misafir_telefon', optional(text({ max: GUEST_LIMITS.phone }))],
  /** Absent where nothing was written, and for a caller who has only shown number and e-mail address (B28). */
  note: ['rezervasyon_notu', optional(bookingNote())],
  /** The guest's last correction (B33). Absent where there was none, and for a caller who has only shown number and e-mail address. */
  detailsChangedAt: ['bilgi_guncelleme', optional(instant())],
  lines: ['sepet_urunler', list(bookedLine, { max: 100 })],
  currency: ['kur_turu', currency()],
  /** Totals of the booked quote; discounts are positive. */
  totals: ['rezervasyon_toplam', record({
    products: ['urun_toplam', decimal()],
    campaigns: ['kampanya_indirim', decimal()],
    extras: ['ekstra_toplam', decimal()],
    ...basketDiscounts,
    vatAdded: ['kdv_toplam', decimal()],
    vatIncluded: ['kdv_dahil_toplam', decimal()],
    grandTotal: ['genel_toplam', decimal()],
  })],
  paid: ['tahsil_edilen', decimal()],
  remaining: ['kalan_toplam', decimal()],
  /** How a card was charged in instalments (B23): their number, and what was charged beside the amount due. Absent for a single payment. */
  instalments: ['taksit', optional(paidInstalments())],
  /** The same for the payment of what remained (B32). */
  balanceInstalments: ['kalan_taksit', optional(paidInstalments())],
  /** The bank transfer that the booking waits for (B21); absent where it waits for none. */
  bankTransfer: ['havale', optional(record({
    /** The part of the amount due that has not been received. */
    amount: ['tutar', decimal()],
    /** The moment at which the booking is cancelled without the money. */
    payBy: ['son_odeme', instant()],
    accounts: ['hesaplar', list(bankAccount, { max: 50 })],
    notice: ['bildirim', nullable(bankTransferNotice)],
  }))],
  /** What can be paid by card now (B32). Absent where nothing can. */
  balance: ['kalan_odeme', optional(record({
    part: ['kisim', paymentPart()],
    amount: ['tutar', decimal()],
    /** A payment of it has begun and not ended. */
    isOpen: ['suruyor', flag()],
    /** The bank transfer by which what remains can be paid instead. Absent where it cannot. */
    bankTransfer: ['havale', optional(record({
      accounts: ['hesaplar', list(bankAccount, { max: 50 })],
      notice: ['bildirim', nullable(bankTransferNotice)],
    }))],
  }))],
  /** Whether its guest can cancel it now (B22). Absent for a back end without cancellations. */
  isCancellable: ['iptal_edilebilir', optional(flag())],
  /** Whether its guest can correct its details now (B33). Absent for a back end without corrections. */
  isChangeable: ['degistirilebilir', optional(flag())],
  /** Until when it can be cancelled without costs; absent where it cannot. */
  freeUntil: ['ucretsiz_iptal', optional(instant())],
  /** The cancellation by its guest or the operator; absent for a booking that they have not cancelled. */
  cancellation: ['iptal', optional(record({
    at: ['tarih', instant()],
    refund: ['iade', decimal()],
    /** The whole refund was sent. */
    isRefunded: ['iade_edildi', flag()],
  }))],
}));
export type BookingSummary = Infer<typeof bookingSummary>;

export const bankTransferNotify = call({
  name: 'uye-odeme-bildirim-post',
  method: 'POST',
  summary: 'A guest says that the bank transfer for a booking was sent. A booking that waits for it then waits longer (B21); a later notice replaces an earlier one',
  request: record({ bookingNumber: ['rezervasyon_no', code()], email: ['e_mail', email()], notice: ['bildirim', bankTransferNotice] }),
  response: bookingSummary,
  idempotent: true,
  failures: {
    notFound: NOT_FOUND,
    /** It was paid or cancelled in the meantime. */
    notWaiting: { status: 409, wire: 'odeme_beklenmiyor', details: null },
  },
});

export const bookingEnquire = call({
  name: 'rezervasyon-sorgula-get',
  method: 'GET',
  summary: 'A booking: by its number together with the guest\'s e-mail address, or by the checkout that made it',
  request: union(['by', 'sorgu'], {
    number: ['rezervasyon', record({ bookingNumber: ['rezervasyon_no', code()], email: ['e_mail', email()] })],
    checkout: ['islem', record({ checkoutId: ['islem_no', randomUuid()] })],
  }),
  response: bookingSummary,
  failures: { notFound: NOT_FOUND },
});

/** Larger than the document of a hundred lines. */
const LARGEST_DOCUMENT = 2_000_000;

export const bookingDocument = call({
  name: 'rezervasyon-belge-get',
  method: 'GET',
  summary: 'The document of a booking as a PDF, in a language',
  request: record({ bookingNumber: ['rezervasyon_no', code()], email: ['e_mail', email()], lang: ['lang', locale()] }),
  response: record({ pdf: ['pdf', bytes(LARGEST_DOCUMENT)] }),
  failures: { notFound: NOT_FOUND },
});
