import { generateRandomCodeVerifier, generateRandomNonce, generateRandomState } from 'oauth4webapi';
import type { ProviderName, SignInAttempt } from '#domain/member/social-sign-in.ts';
import { newToken, tokenHash } from '#server/access-token.ts';
import { json, type Database, type TenantQueries } from '#server/database/connection.ts';
import { minutesAfter, type Clock } from '#server/services/clock.ts';
import type { Provider } from './provider.ts';
import type { SocialAccount } from './social-accounts.ts';

/** Minutes that a visitor has at the provider, and minutes that the page has to fetch the session afterwards (M9). */
export const ATTEMPT_MINUTES = 10;
export const RESULT_MINUTES = 1;

/** Where the browser goes next, and the token that its cookie has then; null for none. */
export interface NextStep {
  readonly location: string;
  readonly token: string | null;
}

/**
 * Begins an attempt at a provider.
 * @param goal `returnTo`: path and query of the page to come back to; `session`: see `SignInAttempt`
 * @returns the provider's page. @throws Error when the provider gives no answer
 */
export async function startAttempt({ database, clock }: { readonly database: Database; readonly clock: Clock }, tenant: string, provider: Provider, goal: Pick<SignInAttempt, 'returnTo' | 'session'>): Promise<{ readonly location: string; readonly token: string }> {
  const attempt = { state: generateRandomState(), nonce: generateRandomNonce(), verifier: generateRandomCodeVerifier(), ...goal };
  const { href } = await provider.authorizationUrl(attempt);
  return { location: href, token: await database.inTenant(tenant, (queries) => noteAttempt(queries, tenant, provider.name, attempt, clock())) };
}

/** Stores an attempt. @returns the token for the cookie of the browser that began it */
async function noteAttempt(queries: TenantQueries, tenant: string, provider: ProviderName, attempt: SignInAttempt, now: Date): Promise<string> {
  const token = newToken();
  await queries.insertInto('member_sign_ins').values({ tenant, token_hash: tokenHash(token), provider, attempt: json(attempt), expires_at: minutesAfter(now, ATTEMPT_MINUTES) }).execute();
  return token;
}

/** Removes and returns the attempt of a token, so that it is answered once; null when this provider has no running attempt with it. */
export async function takeAttempt(queries: TenantQueries, tenant: string, provider: ProviderName, token: string, now: Date): Promise<SignInAttempt | null> {
  const row = await queries.deleteFrom('member_sign_ins').where('tenant', '=', tenant).where('token_hash', '=', tokenHash(token))
    .where('provider', '=', provider).where('attempt', 'is not', null).where('expires_at', '>', now).returning('attempt').executeTakeFirst();
  return row?.attempt ?? null;
}

/** Stores the account that the provider has opened. @returns the token with which the page fetches the session */
export async function noteAccount(queries: TenantQueries, tenant: string, provider: ProviderName, { memberId, outcome }: SocialAccount, now: Date): Promise<string> {
  const token = newToken();
  await queries.insertInto('member_sign_ins').values({ tenant, token_hash: tokenHash(token), provider, member_id: memberId, outcome, expires_at: minutesAfter(now, RESULT_MINUTES) }).execute();
  return token;
}

/** Removes and returns the account of a token, so that it is fetched once; null when this provider has none with it, or it is too late. */
export async function takeAccount(queries: TenantQueries, tenant: string, provider: ProviderName, token: string, now: Date): Promise<SocialAccount | null> {
  const row = await queries.deleteFrom('member_sign_ins').where('tenant', '=', tenant).where('token_hash', '=', tokenHash(token))
    .where('provider', '=', provider).where('member_id', 'is not', null).where('expires_at', '>', now).returning(['member_id', 'outcome']).executeTakeFirst();
  return row ? { memberId: row.member_id!, outcome: row.outcome! } : null;
}

/** Deletes the sign-ins that were not finished in time. */
export async function deleteOldSignIns(queries: TenantQueries, tenant: string, now: Date): Promise<void> {
  await queries.deleteFrom('member_sign_ins').where('tenant', '=', tenant).where('expires_at', '<=', now).execute();
}
