import { call } from '#contract/call.ts';
import { record } from '#contract/codec.ts';
import { email, text } from '#contract/scalar-codecs.ts';

/** Entries on one page of a list of the desk. */
export const DESK_PAGE = 20;

/** The sign-in of the operator's staff. The session is an HttpOnly cookie; no call returns its token. */

export const operatorSignIn = call({
  name: 'personel-giris-yap-post',
  method: 'POST',
  summary: 'Signs a member of the operator\'s staff in; the session is a cookie',
  request: record({ email: ['e_mail', email()], password: ['sifre', text({ min: 1, max: 200 })] }),
  response: record({ email: ['e_mail', email()] }),
  operatorSession: true,
  failures: { wrongCredentials: { status: 401, wire: 'giris_hatali', details: null } },
});

export const operatorSignOut = call({
  name: 'personel-cikis-yap-post',
  method: 'POST',
  summary: 'Ends the session of the operator\'s staff',
  request: record({}),
  response: record({}),
  idempotent: true,
  operatorSession: true,
});
