import { PROVIDERS, type ProviderName } from '#domain/member/social-sign-in.ts';
import { call, NOT_FOUND } from '#contract/call.ts';
import { list, record } from '#contract/codec.ts';
import { locale, oneOf, text } from '#contract/scalar-codecs.ts';

const provider = () => oneOf({ google: 'google', facebook: 'facebook' } satisfies Record<ProviderName, string>);
/** The sites, each once, with whose accounts the member can sign in. */
const linked = record({ providers: ['saglayicilar', list(provider(), { max: PROVIDERS.length })] });

export const memberLinks = call({
  name: 'uye-baglanti-listele',
  method: 'GET',
  summary: 'The other sites with whose accounts the signed-in member can sign in',
  request: record({}),
  response: linked,
  memberToken: true,
});

export const memberLink = call({
  name: 'uye-baglanti-ekle-post',
  method: 'POST',
  summary: 'Begins to link an account at another site to that of the signed-in member, in this browser; the provider leads back to the profile',
  request: record({ provider: ['saglayici', provider()], lang: ['lang', locale()] }),
  response: record({
    /** The provider's page. */
    address: ['url', text({ max: 4000 })],
  }),
  memberToken: true,
  failures: { notFound: NOT_FOUND, providerFailed: { status: 409, wire: 'saglayici_yanitsiz', details: null } },
});

export const memberUnlink = call({
  name: 'uye-baglanti-sil-post',
  method: 'POST',
  summary: 'Unlinks the accounts at another site from that of the signed-in member',
  request: record({ provider: ['saglayici', provider()] }),
  response: linked,
  idempotent: true,
  memberToken: true,
  /** The member has no password and no other site. */
  failures: { lastWay: { status: 409, wire: 'son_giris_yolu', details: null } },
});
