import { call, NOT_FOUND } from '#contract/call.ts';
import { type Infer, nullable, optional, record } from '#contract/codec.ts';
import { code, email, instant, text } from '#contract/scalar-codecs.ts';
import { agencyFields } from './agency-application.ts';
import { newPassword } from './member.ts';

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
