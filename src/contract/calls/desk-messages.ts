import { call, NOT_FOUND } from '#contract/call.ts';
import { type Infer, list, nullable, record } from '#contract/codec.ts';
import { code, email, flag, instant, int, isoDate, locale, text } from '#contract/scalar-codecs.ts';
import { REQUEST_LIMITS } from '#domain/visitor-request.ts';

/** A message or a request for a special offer as the operator sees it. */
const visitorMessage = record({
  id: ['mesaj_no', code()],
  number: ['mesaj_numarasi', code()],
  receivedAt: ['alinma', instant()],
  /** The language to answer in. */
  lang: ['lang', locale()],
  name: ['ad_soyad', text({ max: REQUEST_LIMITS.name })],
  email: ['e_mail', email()],
  phone: ['telefon', text({ max: REQUEST_LIMITS.phone })],
  text: ['metin', text({ max: REQUEST_LIMITS.wishes })],
  /** The details of a request for a special offer, with titles in the language of the caller; null for a message. */
  wanted: ['istenen', nullable(record({
    categories: ['kategoriler', list(text({ max: 300 }), { max: 20 })],
    destination: ['bolge', nullable(text({ max: 300 }))],
    from: ['baslangic', nullable(isoDate())],
    to: ['bitis', nullable(isoDate())],
    adults: ['yetiskin', int()],
    children: ['cocuk', int()],
  }))],
  answeredAt: ['yanitlanma', nullable(instant())],
});
export type VisitorMessage = Infer<typeof visitorMessage>;

export const messageList = call({
  name: 'ziyaretci-mesaj-listele',
  method: 'GET',
  summary: 'For the operator\'s desk: messages and requests for special offers, newest first',
  request: record({ page: ['sayfa', int({ min: 1, max: 100_000 })], lang: ['lang', locale()] }),
  response: record({ total: ['toplam', int()], messages: ['mesajlar', list(visitorMessage, { max: 50 })] }),
  operatorSession: true,
});

export const messageAnswered = call({
  name: 'ziyaretci-mesaj-yanitlandi-post',
  method: 'POST',
  summary: 'Marks a message as answered, or takes the mark away',
  request: record({ id: ['mesaj_no', code()], isAnswered: ['yanitlandi', flag()] }),
  response: record({ answeredAt: ['yanitlanma', nullable(instant())] }),
  idempotent: true,
  operatorSession: true,
  failures: { notFound: NOT_FOUND },
});
