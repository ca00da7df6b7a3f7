import { createApiClient, type ApiClient } from '#api/client.ts';
import { SIGN_IN_COOKIE, type ResponseOf } from '#contract/call.ts';
import { memberLink } from '#contract/calls/social-links.ts';
import { socialSignIn } from '#contract/calls/social-sign-in.ts';
import type { ProviderName } from '#domain/member/social-sign-in.ts';
import type { IdentityProvider } from '#tests/support/identity-provider.ts';
import type { TestServer } from './test-server.ts';

/** A browser that signs in with another site: it follows redirects and keeps the cookie of the sign-in. */
export class SocialBrowser {
  cookie: string | null = null;
  readonly #server: TestServer;
  readonly #provider: IdentityProvider;

  constructor(server: TestServer, provider: IdentityProvider) {
    this.#server = server;
    this.#provider = provider;
  }

  /** Goes to an address of the shop. @returns where it leads */
  async visit(address: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
    const response = await fetch(new URL(address, this.#server.url), { redirect: 'manual', headers: { ...headers, ...(this.cookie !== null && { cookie: `${SIGN_IN_COOKIE}=${this.cookie}` }) } });
    this.#keepCookie(response);
    return response.headers.get('location') ?? String(response.status);
  }

  #keepCookie({ headers }: Response): void {
    const [, value, attributes] = new RegExp(`^${SIGN_IN_COOKIE}=([^;]*);(.*)$`).exec(headers.get('set-cookie') ?? '') ?? [];
    if (value !== undefined) this.cookie = attributes!.includes('Max-Age=0') ? null : value;
  }

  /** Begins to link an account at the provider (M13). @param token of the member's session; null without one @returns the provider's page */
  async beginLink(name: ProviderName, token: string | null): Promise<string> {
    const api = createApiClient({
      baseUrl: `${this.#server.url}/api`, company: 'meltem', memberToken: async () => token, timeoutMs: 60_000,
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        this.#keepCookie(response);
        return response;
      },
    });
    return (await api.send(memberLink, { provider: name, lang: 'de' }, { retries: 0 })).address;
  }

  /** Links an account at the provider and comes back. @returns the path of the page, and how it ended */
  async link(name: ProviderName, token: string, decision: 'allow' | 'deny' = 'allow'): Promise<string> {
    return (await this.visit(this.#provider.answer(await this.beginLink(name, token), decision))).replace(this.#server.url, '');
  }

  /** Begins at a page. @returns the provider's page */
  begin(name: ProviderName, page = '/u/about-us', company = 'meltem'): Promise<string> {
    return this.visit(`/api/oturum/${name}?company=${company}&donus=${encodeURIComponent(page)}`);
  }

  /** Signs in at the provider and comes back. @returns how it ended: what stands behind `#login=`, and the page */
  async walk(name: ProviderName, decision: 'allow' | 'deny' = 'allow', page?: string): Promise<{ readonly end: string; readonly page: string }> {
    const [path, end] = (await this.visit(this.#provider.answer(await this.begin(name, page), decision))).split('#login=');
    return { end: end!, page: path!.replace(this.#server.url, '') };
  }

  /** Fetches the session, as the page does. */
  finish(name: ProviderName, company = 'meltem'): Promise<ResponseOf<(typeof socialSignIn)[ProviderName]>> {
    const { cookie } = this;
    const api = createApiClient({
      baseUrl: `${this.#server.url}/api`, company, timeoutMs: 60_000,
      fetch: (input, init) => {
        const request = new Request(input, init);
        if (cookie !== null) request.headers.set('cookie', `${SIGN_IN_COOKIE}=${cookie}`);
        return fetch(request);
      },
    });
    return api.send(socialSignIn[name], {});
  }

  /** Signs in, wholly. */
  async signIn(name: ProviderName): Promise<Awaited<ReturnType<SocialBrowser['finish']>> & { readonly api: ApiClient }> {
    const { end } = await this.walk(name);
    if (end !== name) throw new Error(`The sign-in ended with ${end}`);
    const session = await this.finish(name);
    return { ...session, api: createApiClient({ baseUrl: `${this.#server.url}/api`, company: 'meltem', memberToken: async () => session.accessToken, timeoutMs: 60_000 }) };
  }
}
