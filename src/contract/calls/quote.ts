import { GUEST_LIMITS } from '#domain/draft/guest-schema.ts';
import { MOST_ENTRIES, MOST_LINES, WISHES_LIMIT, type QuoteContact } from '#domain/quotation/quotation-schema.ts';
import { call, NOT_FOUND, type ResponseOf } from '#contract/call.ts';
import { type Codec, type Infer, list, named, nullable, optional, record, union } from '#contract/codec.ts';
import { code, currency, decimal, email, flag, id, instant, int, isoDate, locale, oneOf, randomUuid, text, uuid } from '#contract/scalar-codecs.ts';
import { namedAgency } from '#contract/codecs/agency-codec.ts';
import { basketQuote } from '#contract/codecs/quote-codec.ts';
import { quoteStatus } from '#contract/codecs/quote-status-codec.ts';
import { recordedLine } from '#contract/codecs/recorded-line-codec.ts';
import { chosenExtras, party, selection, wantedLine } from '#contract/codecs/selection-codec.ts';
import { offer } from '#contract/codecs/offer-codec.ts';
import { unavailableReason } from './basket.ts';
import { bookingStatus } from './booking.ts';

/** The calls of products that are sold on request (`sor_sat`): the visitor asks, the operator quotes, the visitor answers. */

export const quoteContact: Codec<QuoteContact> = named('QuoteContact', record({
  firstName: ['ad', text({ min: 1, max: GUEST_LIMITS.firstName })],
  lastName: ['soyad', text({ min: 1, max: GUEST_LIMITS.lastName })],
  email: ['e_mail', email()],
  phone: ['telefon', text({ min: 5, max: GUEST_LIMITS.phone })],
}));

const wishes = () => text({ max: WISHES_LIMIT });

const dayRange = record({ from: ['baslangic', isoDate()], to: ['bitis', isoDate()] });

/** A requested product as it was when it was requested, on the days of the last quotation. */
export const requestedLine = named('RequestedLine', record({
  ...recordedLine,
  /** The days that the request named, where the quotation has set others. */
  askedDays: ['istenen_gunler', nullable(dayRange)],
  /** Entries of the operator's price are in this currency. */
  currency: ['kur_turu', currency()],
}));
export type RequestedLine = Infer<typeof requestedLine>;

/** The operator's answer to a request. */
const quotation = record({
  answeredAt: ['cevap_zamani', instant()],
  /** The last day on which it can be accepted, at the destination. */
  validUntil: ['gecerlilik', isoDate()],
  depositPercent: ['on_odeme_oran', decimal()],
  /** The operator's words to the visitor. */
  message: ['mesaj', wishes()],
  price: ['fiyat', basketQuote],
});
export type Quotation = Infer<typeof quotation>;

/** The messages about a quote, oldest first. */
const quoteNote = record({
  at: ['zaman', instant()],
  by: ['kim', oneOf({ visitor: 'ziyaretci', operator: 'isletme', system: 'sistem' })],
  kind: ['olay', oneOf({ requested: 'istendi', quoted: 'fiyatlandi', accepted: 'kabul', declined: 'ret', rejected: 'geri_cevrildi', askedAgain: 'yeniden_soruldu', expired: 'suresi_doldu' })],
  text: ['metin', wishes()],
});
export type QuoteNote = Infer<typeof quoteNote>;

const quoteSummary = named('QuoteSummary', record({
  quoteId: ['teklif_no', randomUuid()],
  quoteNumber: ['teklif_numarasi', code()],
  status: ['teklif_durum', quoteStatus()],
  /** Raised by each answer of either side; an answer names the revision that it is about. */
  revision: ['surum', int({ min: 1 })],
  createdAt: ['olusturma', instant()],
  lang: ['lang', locale()],
  contactName: ['ad_soyad', text({ max: GUEST_LIMITS.firstName + 1 + GUEST_LIMITS.lastName })],
  wishes: ['istekler', wishes()],
  lines: ['urunler', list(requestedLine, { max: MOST_LINES })],
  /** The last quotation; null before the first. */
  quotation: ['teklif', nullable(quotation)],
  notes: ['gecmis', list(quoteNote, { max: 200 })],
  /** The booking that accepted it; null before, and after its payment was declined. */
  booking: ['rezervasyon', nullable(record({
    bookingNumber: ['rezervasyon_no', code()], checkoutId: ['islem_no', randomUuid()], status: ['rezervasyon_durum', bookingStatus()], dueNow: ['simdi_odenecek', decimal()],
  }))],
  /** The last quotation can be booked now: it is valid, and no booking of it stands. */
  bookable: ['rezerve_edilebilir', flag()],
}));
export type QuoteSummary = Infer<typeof quoteSummary>;

const unavailableLines = record({ lines: ['satirlar', list(record({ lineId: ['satir_no', id()], reason: ['neden', unavailableReason()] }), { max: MOST_LINES })] });
const UNAVAILABLE = { status: 409, wire: 'musait_degil', details: unavailableLines } as const;
const IDEMPOTENCY_MISMATCH = { status: 409, wire: 'islem_uyusmuyor', details: null } as const;
/** The other side has answered since; the client must read the quote again. */
const OUTDATED = { status: 409, wire: 'guncel_degil', details: null } as const;

export const quoteRequest = call({
  name: 'teklif-iste-post',
  method: 'POST',
  summary: 'Requests a quote for products that are sold on request. The same Idempotency-Key with the same body answers what it answered before',
  request: record({
    /** Equal to the `Idempotency-Key` header. Whoever knows it may read and answer the quote. */
    quoteId: ['teklif_no', randomUuid()],
    lang: ['lang', locale()],
    lines: ['sepet_urunler', list(wantedLine, { max: MOST_LINES })],
    contact: ['misafir', quoteContact],
    wishes: ['istekler', wishes()],
    /** The member whose request it is, if the token is that member's (M10). */
    memberId: ['uye', optional(uuid())],
  }),
  response: quoteSummary,
  idempotent: 'key',
  memberToken: true,
  failures: { unavailable: UNAVAILABLE, idempotencyMismatch: IDEMPOTENCY_MISMATCH },
});

export const quoteEnquire = call({
  name: 'teklif-sorgula-get',
  method: 'GET',
  summary: 'A quote: by its number together with the e-mail address of the request, or by its id',
  request: union(['by', 'sorgu'], {
    number: ['teklif', record({ quoteNumber: ['teklif_numarasi', code()], email: ['e_mail', email()] })],
    id: ['islem', record({ quoteId: ['teklif_no', randomUuid()] })],
  }),
  response: quoteSummary,
  failures: { notFound: NOT_FOUND },
});

export const memberQuote = call({
  name: 'uye-teklif-getir',
  method: 'GET',
  summary: 'A request for a quote that the signed-in member sent, by its number',
  request: record({ quoteNumber: ['teklif_numarasi', code()] }),
  response: quoteSummary,
  memberToken: true,
  failures: { notFound: NOT_FOUND },
});

export const quoteAnswer = call({
  name: 'teklif-yanit-post',
  method: 'POST',
  summary: 'The visitor\'s answer to a quotation, other than accepting it, which is a booking (rezervasyon-olustur-post)',
  request: record({
    quoteId: ['teklif_no', randomUuid()],
    revision: ['surum', int({ min: 1 })],
    note: ['not', wishes()],
    answer: ['yanit', union(['kind', 'tur'], {
      decline: ['ret', record({})],
      askAgain: ['yeniden_sor', record({})],
    })],
  }),
  response: quoteSummary,
  idempotent: true,
  failures: { notFound: NOT_FOUND, outdated: OUTDATED },
});

/** A line of a quotation as a booking has it. */
const quotedLine = record({
  /** Unique among all bookings, so that a quote is booked once (L12). */
  lineId: ['satir_no', id()],
  /** As it was quoted; its terms of payment are those of the quotation. */
  offer: ['urun', offer],
  selection: ['secim', selection],
  party: ['pax', party],
  extras: ['ekstra_hizmetler', chosenExtras],
});

export const quoteBasket = call({
  name: 'teklif-sepet-get',
  method: 'GET',
  summary: 'What a basket that buys a quote consists of: the lines of its last quotation, their price, and the contact of the request',
  request: record({ quoteId: ['teklif_no', randomUuid()] }),
  response: record({
    quote: ['talep', quoteSummary],
    /** Of the quote, when the operator made the quotation; a booking names it. */
    revision: ['surum', int({ min: 1 })],
    lines: ['sepet_urunler', list(quotedLine, { max: MOST_LINES })],
    /** The stored price with the ids of `lines`. */
    price: ['fiyat', basketQuote],
    contact: ['misafir', quoteContact],
  }),
  failures: { notFound: NOT_FOUND, outdated: OUTDATED },
});
export type QuoteBasket = ResponseOf<typeof quoteBasket>;

/** A request as the operator sees it. */
const deskQuote = record({
  contact: ['misafir', quoteContact],
  /** The agency whose account made the request (A4); absent for any other request. */
  agency: ['acenta', optional(namedAgency())],
  quote: ['talep', quoteSummary],
});
export type DeskQuote = Infer<typeof deskQuote>;

export const quoteList = call({
  name: 'teklif-listele',
  method: 'GET',
  summary: 'The operator\'s requests: those to answer, oldest first, or all, newest first',
  request: record({ which: ['hangi', oneOf({ open: 'acik', all: 'tumu' })], page: ['sayfa', int({ min: 1, max: 100_000 })] }),
  response: record({ total: ['toplam', int()], quotes: ['talepler', list(deskQuote, { max: 50 })] }),
  operatorSession: true,
});

const agreedEntry = record({ title: ['baslik', text({ min: 1, max: 200 })], quantity: ['miktar', int({ min: 1, max: 10_000 })], unit: ['birim_fiyat', decimal()] });

export const quotePrice = call({
  name: 'teklif-fiyatla-post',
  method: 'POST',
  summary: 'The operator\'s quotation: priced entries for each product, a discount, a deposit and the last day of its validity',
  request: record({
    quoteId: ['teklif_no', randomUuid()],
    revision: ['surum', int({ min: 1 })],
    currency: ['kur_turu', currency()],
    lines: ['satirlar', list(record({
      lineId: ['satir_no', id()],
      entries: ['kalemler', list(agreedEntry, { max: MOST_ENTRIES })],
      /** The exact days, for a request that names a window of days. */
      days: ['gunler', optional(dayRange)],
    }), { max: MOST_LINES })],
    /** Taken off the whole, in `currency`. */
    discount: ['iskonto', decimal()],
    depositPercent: ['on_odeme_oran', decimal()],
    validUntil: ['gecerlilik', isoDate()],
    message: ['mesaj', wishes()],
  }),
  response: deskQuote,
  operatorSession: true,
  failures: { notFound: NOT_FOUND, outdated: OUTDATED },
});

export const quoteReject = call({
  name: 'teklif-reddet-post',
  method: 'POST',
  summary: 'The operator declines a request, priced or not, with words to the visitor',
  request: record({
    quoteId: ['teklif_no', randomUuid()],
    revision: ['surum', int({ min: 1 })],
    message: ['mesaj', text({ min: 1, max: WISHES_LIMIT })],
  }),
  response: deskQuote,
  idempotent: true,
  operatorSession: true,
  failures: { notFound: NOT_FOUND, outdated: OUTDATED },
});
