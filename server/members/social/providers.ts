import { clockTolerance } from 'oauth4webapi';
import type { ProviderName } from '#domain/member/social-sign-in.ts';
import type { Config, ProviderConfig } from '#server/config.ts';
import { facebookProvider } from './facebook.ts';
import { googleProvider } from './google.ts';
import { requestOptions, type Provider, type ProviderClient } from './provider.ts';

/** Path of the sign-in with a provider; the provider leads the visitor back to `.../donus`. */
export const signInPath = (name: ProviderName) => `/api/oturum/${name}`;

const GOOGLE = 'https://accounts.google.com';

/** How far the clocks of shop and provider may differ, seconds. */
const CLOCK_TOLERANCE = 30;

/** Creates the providers that are set up. @param publicUrl the shop's address as browsers see it; called when it is needed */
export function createProviders({ google, facebook }: Config['providers'], publicUrl: () => string): ReadonlyMap<ProviderName, Provider> {
  const shopOf = (name: ProviderName, { clientId, clientSecret, url }: ProviderConfig): ProviderClient => ({
    client: { client_id: clientId, [clockTolerance]: CLOCK_TOLERANCE }, clientSecret,
    redirectUri: () => `${publicUrl()}${signInPath(name)}/donus`,
    options: requestOptions(url?.startsWith('http:') ?? false),
  });
  const providers = [
    google && googleProvider(new URL(google.url ?? GOOGLE), shopOf('google', google)),
    facebook && facebookProvider(facebook.url, shopOf('facebook', facebook)),
  ];
  return new Map(providers.flatMap((provider) => (provider ? [[provider.name, provider]] : [])));
}
