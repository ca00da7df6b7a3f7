import * as oauth from 'oauth4webapi';
import type { ProviderName, SignInAttempt, SocialTrouble } from '#domain/member/social-sign-in.ts';

/** The person whom a provider has identified. */
export interface SocialIdentity {
  /** The provider's id of the person, which stays when the e-mail address changes. */
  readonly subject: string;
  /** Null where the provider tells none. */
  readonly email: string | null;
  /** `proven`: the provider has checked that the person reads the mailbox. `claimed`: it does not say so. `unverified`: it says that it has not. */
  readonly proof: 'proven' | 'claimed' | 'unverified';
  /** May be empty, as may the last name. */
  readonly firstName: string;
  readonly lastName: string;
}

/** A site with whose accounts members sign in (M9), by OAuth 2.0's authorization code grant (RFC 6749, section 4.1) with PKCE (RFC 7636). */
export interface Provider {
  readonly name: ProviderName;
  /** The page of the provider that asks the visitor. @throws Error when the provider gives no answer */
  authorizationUrl(attempt: SignInAttempt): Promise<URL>;
  /**
   * Exchanges the code with which the provider led the visitor back, and reads whom it identifies.
   * @param answer the query of the callback
   * @throws SocialRefused when the visitor denied it; Error when the answer is not valid or none comes
   */
  identify(answer: URLSearchParams, attempt: SignInAttempt): Promise<SocialIdentity>;
}

/** A sign-in that ends without an account, for a reason that the visitor is told. */
export class SocialRefused extends Error {
  readonly trouble: SocialTrouble;

  constructor(trouble: SocialTrouble) {
    super(trouble);
    this.name = 'SocialRefused';
    this.trouble = trouble;
  }
}

/** The shop as a client of one provider. */
export interface ProviderClient {
  readonly client: oauth.Client;
  readonly clientSecret: string;
  /** Address to which the provider leads the visitor back; called when it is needed. */
  readonly redirectUri: () => string;
  /** Options of each request to the provider. */
  readonly options: { readonly signal: () => AbortSignal; readonly [oauth.allowInsecureRequests]: boolean };
}

/** Milliseconds that a request to a provider may take: a visitor waits for it. */
const TIMEOUT_MS = 8000;

/** @param isInsecure whether the provider is reached by http, which only one on this machine is */
export const requestOptions = (isInsecure: boolean): ProviderClient['options'] => ({ signal: () => AbortSignal.timeout(TIMEOUT_MS), [oauth.allowInsecureRequests]: isInsecure });

/** The address of the provider's page. @param scope what the shop asks for, with spaces between */
export async function authorizationUrlOf({ authorization_endpoint: endpoint }: oauth.AuthorizationServer, { client, redirectUri }: ProviderClient, scope: string, attempt: SignInAttempt, more: Readonly<Record<string, string>> = {}): Promise<URL> {
  const url = new URL(endpoint!);
  const challenge = await oauth.calculatePKCECodeChallenge(attempt.verifier);
  const parameters = { client_id: client.client_id, redirect_uri: redirectUri(), response_type: 'code', scope, state: attempt.state, code_challenge: challenge, code_challenge_method: 'S256', ...more };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}

/** Checks the callback and sends its code to the provider. @throws SocialRefused `denied`; Error for an answer that is not valid */
export async function exchangeCode(server: oauth.AuthorizationServer, { client, clientSecret, redirectUri, options }: ProviderClient, answer: URLSearchParams, attempt: SignInAttempt): Promise<Response> {
  let valid: URLSearchParams;
  try {
    valid = oauth.validateAuthResponse(server, client, answer, attempt.state);
  } catch (error) {
    throw error instanceof oauth.AuthorizationResponseError && error.error === 'access_denied' ? new SocialRefused('denied') : error;
  }
  return oauth.authorizationCodeGrantRequest(server, client, oauth.ClientSecretPost(clientSecret), valid, redirectUri(), attempt.verifier, options);
}

/** A text of the provider; empty for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
