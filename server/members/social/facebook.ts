import { createHmac } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import { authorizationUrlOf, exchangeCode, textOf, type Provider, type ProviderClient } from './provider.ts';

/** Where Facebook's dialog and its Graph API are. Facebook answers a version for two years at least. */
const DIALOG = 'https://www.facebook.com/v24.0';
const GRAPH = 'https://graph.facebook.com/v24.0';

/**
 * Signs in with Facebook, which is plain OAuth 2.0: the Graph API tells who the person is. It does not say whether
 * the mailbox of the address was checked. @param url base address of the endpoints; null for Facebook's own
 */
export function facebookProvider(url: string | null, shop: ProviderClient): Provider {
  const graph = url ?? GRAPH;
  const server: oauth.AuthorizationServer = { issuer: 'https://www.facebook.com', authorization_endpoint: `${url ?? DIALOG}/dialog/oauth`, token_endpoint: `${graph}/oauth/access_token` };

  return {
    name: 'facebook',

    authorizationUrl: (attempt) => authorizationUrlOf(server, shop, 'email public_profile', attempt),

    async identify(answer, attempt) {
      const response = await exchangeCode(server, shop, answer, attempt);
      const { access_token: token } = await oauth.processAuthorizationCodeResponse(server, shop.client, response);
      const me = new URL(`${graph}/me?fields=id,first_name,last_name,email`);
      // Proves to Facebook that the sender of the token also has the secret.
      me.searchParams.set('appsecret_proof', createHmac('sha256', shop.clientSecret).update(token).digest('hex'));
      const person = await oauth.protectedResourceRequest(token, 'GET', me, undefined, undefined, shop.options);
      const { id, first_name: first, last_name: last, email } = (await person.json()) as Readonly<Record<string, unknown>>;
      if (!person.ok || !textOf(id)) throw new Error(`Facebook answers ${person.status} and names nobody`);
      return { subject: textOf(id), email: textOf(email) || null, proof: 'claimed', firstName: textOf(first), lastName: textOf(last) };
    },
  };
}
