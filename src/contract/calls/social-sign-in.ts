import type { ProviderName, SocialOutcome } from '#domain/member/social-sign-in.ts';
import { call } from '#contract/call.ts';
import { record } from '#contract/codec.ts';
import { oneOf } from '#contract/scalar-codecs.ts';
import { sessionFields } from './member.ts';

/** Posted although the name says `get`, because a sign-in is used up by it. */
const finish = (name: string, provider: string) => call({
  name,
  method: 'POST',
  summary: `The session and the profile of a member whom ${provider} has just identified to this browser, once and within a minute`,
  request: record({}),
  response: record({ ...sessionFields, outcome: ['sonuc', oneOf({ known: 'giris', new: 'yeni_uye', passwordEnded: 'sifre_kaldirildi' } satisfies Record<SocialOutcome, string>)] }),
  signInCookie: true,
  failures: { signInEnded: { status: 410, wire: 'giris_suresi_doldu', details: null } },
});

/** Ends a sign-in with another site (M9), by provider. */
export const socialSignIn = {
  google: finish('uye-google-get', 'Google'),
  facebook: finish('uye-facebook-get', 'Facebook'),
} as const satisfies Record<ProviderName, unknown>;
