import * as oauth from 'oauth4webapi';
import { authorizationUrlOf, exchangeCode, textOf, type Provider, type ProviderClient } from './provider.ts';

/** How long the description of the provider is used, ms. */
const DESCRIPTION_MS = 60 * 60_000;

/** Signs in with Google, or another provider of OpenID Connect Core 1.0. @param issuer its address, which describes it (OpenID Connect Discovery 1.0) */
export function googleProvider(issuer: URL, shop: ProviderClient): Provider {
  let known: { readonly server: oauth.AuthorizationServer; readonly until: number } | null = null;

  async function describe(): Promise<oauth.AuthorizationServer> {
    if (known && Date.now() < known.until) return known.server;
    const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, shop.options));
    known = { server, until: Date.now() + DESCRIPTION_MS };
    return server;
  }

  return {
    name: 'google',

    authorizationUrl: async (attempt) => authorizationUrlOf(await describe(), shop, 'openid email profile', attempt, { nonce: attempt.nonce }),

    async identify(answer, attempt) {
      const server = await describe();
      const response = await exchangeCode(server, shop, answer, attempt);
      const tokens = await oauth.processAuthorizationCodeResponse(server, shop.client, response, { expectedNonce: attempt.nonce, requireIdToken: true });
      await oauth.validateApplicationLevelSignature(server, response, shop.options);
      const { sub, email, email_verified: isVerified, given_name: given, family_name: family, name } = oauth.getValidatedIdTokenClaims(tokens)!;
      return { subject: sub, email: textOf(email) || null, proof: isVerified === true ? 'proven' : 'unverified', firstName: textOf(given) || textOf(name), lastName: textOf(family) };
    },
  };
}
