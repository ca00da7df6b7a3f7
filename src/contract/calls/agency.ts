import { AGENCY_LIMITS } from '#domain/agency/agency-application.ts';
import { call, NOT_FOUND } from '#contract/call.ts';
import { type Infer, nullable, optional, record } from '#contract/codec.ts';
import { code, email, flag, instant, locale, text } from '#contract/scalar-codecs.ts';
import { newPassword } from './member.ts';
import { MISMATCH, receipt } from './visitor-requests.ts';

const mandatory = (field: keyof typeof AGENCY_LIMITS) => text({ min: 1, max: AGENCY_LIMITS[field] });

/** What an agency says of itself. */
export const agencyFields = {
  company: ['firma_adi', mandatory('company')],
  /** Number of the licence, or in the trade register. */
  licence: ['belge_no', mandatory('licence')],
  taxNumber: ['vergi_no', mandatory('taxNumber')],
  taxOffice: ['vergi_dairesi', mandatory('taxOffice')],
  firstName: ['ad', mandatory('firstName')],
  lastName: ['soyad', mandatory('lastName')],
  email: ['e_mail', email()],
  phone: ['telefon', mandatory('phone')],
  city: ['sehir', mandatory('city')],
  country: ['ulke', mandatory('country')],
  /** May be empty. */
  website: ['web_sitesi', text({ max: AGENCY_LIMITS.website })],
} as const;

/** The application form of agencies. */
export const agencyApplication = record({
  ...agencyFields,
  /** May be empty. */
  message: ['mesaj', text({ max: AGENCY_LIMITS.message })],
  acceptsTerms: ['gizlilik_politikasi', flag()],
  /** The language to answer in. */
  lang: ['lang', locale()],
});

export const agencyApply = call({
  name: 'acenta-basvuru-post',
  method: 'POST',
  summary: 'Stores the application of an agency. The answer does not tell whether the e-mail address has an account',
  request: agencyApplication,
  response: receipt,
  idempotent: 'key',
  failures: MISMATCH,
});

export const agencyJoin = call({
  name: 'acenta-hesap-ac-post',
  method: 'POST',
  summary: 'Sets the password of an accepted agency\'s account with the token of the e-mail\'s link. Sent again with the same password, it has the same answer',
  request: record({
    token: ['anahtar', text({ min: 20, max: 100 })],
    password: ['sifre', newPassword()],
    /** Equal to `password`. */
    repeatedPassword: ['sifre_onay', newPassword()],
  }),
  response: record({
    /** The address that the account signs in with. */
    email: ['e_mail', email()],
  }),
  idempotent: true,
  failures: {
    /** It has ended, was used, or a newer one was sent. */
    linkEnded: { status: 409, wire: 'baglanti_gecersiz', details: null },
  },
});

const agency = record({ number: ['acenta_no', code()], ...agencyFields, acceptedAt: ['kabul', instant()] });
export type Agency = Infer<typeof agency>;

export const agencyGet = call({
  name: 'acenta-bilgileri-get',
  method: 'GET',
  summary: 'The agency of the signed-in member',
  request: record({
    /** The number that the caller expects; that of another agency is not found. */
    number: ['acenta_no', optional(code())],
  }),
  response: record({
    /** Null when the member belongs to no agency. */
    agency: ['acenta', nullable(agency)],
  }),
  memberToken: true,
  failures: { notFound: NOT_FOUND },
});
