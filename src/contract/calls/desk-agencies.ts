import { AGENCY_LIMITS } from '#domain/agency/agency-application.ts';
import { call, NOT_FOUND } from '#contract/call.ts';
import { type Infer, list, nullable, record } from '#contract/codec.ts';
import { code, flag, instant, int, locale, oneOf, text } from '#contract/scalar-codecs.ts';
import { agencyFields } from './agency-application.ts';

/** The most characters of the operator's text with a decision. */
export const LONGEST_REPLY = 1000;

const decision = () => oneOf({ accepted: 'kabul', rejected: 'ret' });
export type AgencyDecision = Infer<ReturnType<typeof decision>>;

/** An agency's application as the operator sees it. */
const deskAgency = record({
  id: ['basvuru_no', code()],
  receivedAt: ['alinma', instant()],
  /** The language to answer in. */
  lang: ['lang', locale()],
  ...agencyFields,
  message: ['mesaj', text({ max: AGENCY_LIMITS.message })],
  /** Null until it is decided, as is the time. */
  decision: ['karar', nullable(decision())],
  decidedAt: ['karar_tarihi', nullable(instant())],
  /** What the operator wrote with the decision. */
  reply: ['yanit', text({ max: LONGEST_REPLY })],
  /** Of an accepted agency. */
  number: ['acenta_no', nullable(code())],
  /** Whether it has set its password. */
  hasAccount: ['hesap_acildi', flag()],
  /** When it was sent the link that sets the password. */
  linkSentAt: ['baglanti_tarihi', nullable(instant())],
});
export type DeskAgency = Infer<typeof deskAgency>;

export const agencyList = call({
  name: 'acenta-basvuru-listele',
  method: 'GET',
  summary: 'For the operator\'s desk: applications of agencies, those to decide first, then the newest',
  request: record({ page: ['sayfa', int({ min: 1, max: 100_000 })] }),
  response: record({ total: ['toplam', int()], agencies: ['basvurular', list(deskAgency, { max: 50 })] }),
  operatorSession: true,
});

export const agencyDecide = call({
  name: 'acenta-basvuru-yanitla-post',
  method: 'POST',
  summary: 'The operator accepts or rejects an application. The agency is told by e-mail, once; an accepted one gets its number and a link that sets its password',
  request: record({
    id: ['basvuru_no', code()],
    decision: ['karar', decision()],
    /** To the agency; may be empty. */
    reply: ['yanit', text({ max: LONGEST_REPLY })],
  }),
  response: deskAgency,
  idempotent: true,
  operatorSession: true,
  failures: {
    notFound: NOT_FOUND,
    /** A colleague has decided differently. */
    decided: { status: 409, wire: 'karar_verildi', details: null },
    /** The address belongs to an accepted agency. */
    emailTaken: { status: 409, wire: 'emailhata', details: null },
  },
});

export const agencyLink = call({
  name: 'acenta-baglanti-post',
  method: 'POST',
  summary: 'Sends an accepted agency without an account another link that sets its password. Within five minutes no second one is sent',
  request: record({ id: ['basvuru_no', code()] }),
  response: deskAgency,
  idempotent: true,
  operatorSession: true,
  failures: {
    notFound: NOT_FOUND,
    /** It is not accepted, or it has its account. */
    notWaiting: { status: 409, wire: 'baglanti_gereksiz', details: null },
  },
});
