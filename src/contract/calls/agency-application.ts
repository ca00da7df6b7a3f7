import { AGENCY_LIMITS } from '#domain/agency/agency-application.ts';
import { call } from '#contract/call.ts';
import { record } from '#contract/codec.ts';
import { email, flag, instant, locale, text } from '#contract/scalar-codecs.ts';

const mandatory = (field: keyof typeof AGENCY_LIMITS) => text({ min: 1, max: AGENCY_LIMITS[field] });

/** The details of an agency, as it enters them. */
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
  /** When the server stored it. A repeated request gets the first answer. */
  response: record({ receivedAt: ['alinma', instant()] }),
  idempotent: 'key',
  failures: { idempotencyMismatch: { status: 409, wire: 'islem_uyusmuyor', details: null } },
});
