import { call } from '#contract/call.ts';
import { list, nullable, record } from '#contract/codec.ts';
import { code, email, instant, int, isoDate, locale, text } from '#contract/scalar-codecs.ts';
import { MOST_TRAVELLERS } from '#domain/party.ts';
import { REQUEST_LIMITS } from '#domain/visitor-request.ts';

const sender = {
  /** The language to answer in. */
  lang: ['lang', locale()],
  name: ['ad_soyad', text({ min: 1, max: REQUEST_LIMITS.name })],
  email: ['e_mail', email()],
  /** May be empty. */
  phone: ['telefon', text({ max: REQUEST_LIMITS.phone })],
} as const;

/** The number by which both sides refer to the request, and when the server stored it. A repeated request gets the first answer. */
const receipt = record({ number: ['mesaj_numarasi', code()], receivedAt: ['alinma', instant()] });

const FAILURES = { idempotencyMismatch: { status: 409, wire: 'islem_uyusmuyor', details: null } } as const;

/** The message of a contact form. */
export const contactMessage = record({ ...sender, message: ['mesaj', text({ min: 1, max: REQUEST_LIMITS.message })] });

export const contactPost = call({
  name: 'iletisim-mesaj-post',
  method: 'POST',
  summary: 'Stores a message to the operator',
  request: contactMessage,
  response: receipt,
  idempotent: 'key',
  failures: FAILURES,
});

/** A visitor's request for a special offer. */
export const specialOfferRequest = record({
  ...sender,
  /** Codes of categories. */
  categories: ['kategoriler', list(code(), { max: 20 })],
  destination: ['bolge', nullable(code())],
  from: ['baslangic', nullable(isoDate())],
  to: ['bitis', nullable(isoDate())],
  adults: ['yetiskin', int({ min: 1, max: MOST_TRAVELLERS })],
  children: ['cocuk', int({ max: MOST_TRAVELLERS })],
  wishes: ['istekler', text({ min: 1, max: REQUEST_LIMITS.wishes })],
});

export const specialOfferPost = call({
  name: 'ozel-teklif-iste-post',
  method: 'POST',
  summary: 'Stores a request for a special offer',
  request: specialOfferRequest,
  response: receipt,
  idempotent: 'key',
  failures: FAILURES,
});
