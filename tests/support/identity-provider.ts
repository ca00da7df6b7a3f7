import { createHash, createHmac, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The shop as a client of the provider. */
export const CLIENT = { id: 'meltem-shop', secret: 'a-secret-of-the-shop' } as const;

/** Who is signed in at the provider. Undefined fields are not told. */
export interface Person {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
}

/** A real HTTP peer: an OpenID provider as Google is, and beside it OAuth with a Graph API as Facebook has. */
export interface IdentityProvider {
  readonly url: string;
  /** The environment of a shop that uses it for both. */
  readonly env: Readonly<Record<string, string>>;
  /** Who presses the button on its page. */
  person: Person;
  /** Claims of the next ID tokens that differ from the right ones. */
  claims: Readonly<Record<string, unknown>>;
  /** Signs the next ID tokens with a key that it does not publish. */
  isForging: boolean;
  /** Answers 503 to everything but its pages. */
  isDown: boolean;
  /** The address of the shop to which its page leads back. @param page address of the page, as the shop made it */
  answer(page: string, decision?: 'allow' | 'deny'): string;
  stop(): Promise<void>;
}

interface Grant {
  readonly person: Person;
  readonly query: URLSearchParams;
}

const KEY_ID = 'k1';
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** RFC 7636, section 4.2. */
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

function jwt(claims: Readonly<Record<string, unknown>>, key: KeyObject): string {
  const text = `${base64url({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })}.${base64url(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

/** Starts the provider on a free port of this machine. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const [keys, strangers] = [newKey(), newKey()];
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, Person>();
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const provider: IdentityProvider = {
    url,
    env: {
      GOOGLE_CLIENT_ID: CLIENT.id, GOOGLE_CLIENT_SECRET: CLIENT.secret, GOOGLE_ISSUER: url,
      FACEBOOK_CLIENT_ID: CLIENT.id, FACEBOOK_CLIENT_SECRET: CLIENT.secret, FACEBOOK_URL: url,
    },
    person: { sub: '1' }, claims: {}, isForging: false, isDown: false,
    answer(page, decision = 'allow') {
      const query = new URL(page).searchParams;
      const back = new URL(query.get('redirect_uri')!);
      back.searchParams.set('state', query.get('state')!);
      if (decision === 'deny') back.searchParams.set('error', 'access_denied');
      else {
        const code = randomBytes(16).toString('hex');
        codes.set(code, { person: provider.person, query });
        back.searchParams.set('code', code);
      }
      return back.href;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  /** RFC 6749, section 4.1.3: a code is used once, by the client and for the address that it was made for. */
  function exchange(form: URLSearchParams): Readonly<Record<string, unknown>> | null {
    const code = form.get('code') ?? '';
    const grant = codes.get(code);
    codes.delete(code);
    const isRight = form.get('client_id') === CLIENT.id && form.get('client_secret') === CLIENT.secret && form.get('grant_type') === 'authorization_code'
      && grant?.query.get('redirect_uri') === form.get('redirect_uri') && grant?.query.get('code_challenge') === challengeOf(form.get('code_verifier') ?? '');
    if (!grant || !isRight) return null;
    const token = randomBytes(16).toString('hex');
    tokens.set(token, grant.person);
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: url, aud: CLIENT.id, iat: now, exp: now + 300, nonce: grant.query.get('nonce'), ...grant.person, ...provider.claims };
    return { access_token: token, token_type: 'bearer', expires_in: 300, ...(grant.query.get('scope')!.includes('openid') && { id_token: jwt(claims, (provider.isForging ? strangers : keys).privateKey) }) };
  }

  /** The Graph API's answer about the person of a token. */
  function me(token: string, proof: string | null): Readonly<Record<string, unknown>> | null {
    const person = tokens.get(token);
    if (!person || proof !== createHmac('sha256', CLIENT.secret).update(token).digest('hex')) return null;
    return { id: person.sub, first_name: person.given_name, last_name: person.family_name, email: person.email };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, url);
    const send = (status: number, body: unknown) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    const sendOr = (status: number, error: string, body: unknown) => (body === null ? send(status, { error }) : send(200, body));
    if (pathname === '/authorize' || pathname === '/dialog/oauth') {
      const page = url + request.url!;
      const link = (decision: 'allow' | 'deny', text: string) => `<p><a href="${provider.answer(page, decision).replaceAll('&', '&amp;')}">${text}</a></p>`;
      return void response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<!doctype html><title>Provider</title><h1>Who are you?</h1>${link('allow', 'Allow')}${link('deny', 'Cancel')}`);
    }
    if (provider.isDown) return void send(503, { error: 'temporarily_unavailable' });
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return void send(200, { issuer: url, authorization_endpoint: `${url}/authorize`, token_endpoint: `${url}/token`, jwks_uri: `${url}/keys`, response_types_supported: ['code'], subject_types_supported: ['public'], id_token_signing_alg_values_supported: ['RS256'] });
      case '/keys':
        return void send(200, { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }] });
      case '/token': case '/oauth/access_token': {
        let body = '';
        for await (const part of request) body += part;
        return void sendOr(400, 'invalid_grant', exchange(new URLSearchParams(body)));
      }
      case '/me':
        return void sendOr(400, 'invalid_token', me((request.headers.authorization ?? '').replace(/^Bearer /, ''), searchParams.get('appsecret_proof')));
      default: return void send(404, { error: 'not_found' });
    }
  }

  return provider;
}
