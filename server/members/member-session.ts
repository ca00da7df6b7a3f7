import type { Selectable } from 'kysely';
import type { Database, TenantQueries } from '#server/database/connection.ts';
import type { MemberRow } from '#server/database/member-rows.ts';
import { minutesAfter, type Clock } from '#server/services/clock.ts';
import { CommonRefusal, type Caller } from '#server/services/service.ts';
import { newToken, tokenHash } from '#server/access-token.ts';

/** Hours of a session: a day's visits, or a month when the member wants to stay signed in (M2). */
const SESSION_HOURS = { short: 12, remembered: 30 * 24 } as const;

export interface MemberPorts {
  readonly database: Database;
  readonly clock: Clock;
}

/** Starts a session and returns its access token, which the database has only as a hash. */
export async function startSession(queries: TenantQueries, tenant: string, memberId: string, remember: boolean, now: Date): Promise<{ readonly accessToken: string; readonly expiresAt: string }> {
  const accessToken = newToken();
  const expires_at = minutesAfter(now, SESSION_HOURS[remember ? 'remembered' : 'short'] * 60);
  await queries.insertInto('member_sessions').values({ tenant, token_hash: tokenHash(accessToken), member_id: memberId, expires_at }).execute();
  return { accessToken, expiresAt: expires_at.toISOString() };
}

/** Ends the session of a token, if there is one. */
export async function endSession(queries: TenantQueries, tenant: string, token: string): Promise<void> {
  await queries.deleteFrom('member_sessions').where('tenant', '=', tenant).where('token_hash', '=', tokenHash(token)).execute();
}

/** Ends the sessions of a member. @param except a token whose session goes on; null for none */
export async function endSessions(queries: TenantQueries, tenant: string, memberId: string, except: string | null): Promise<void> {
  await queries.deleteFrom('member_sessions').where('tenant', '=', tenant).where('member_id', '=', memberId)
    .$if(except !== null, (sessions) => sessions.where('token_hash', '<>', tokenHash(except!))).execute();
}

/** The member of a token; null without a token, and for one whose session has ended. */
export async function memberIdOf(queries: TenantQueries, tenant: string, token: string | null, now: Date): Promise<string | null> {
  if (token === null) return null;
  const found = await queries.selectFrom('member_sessions').select('member_id')
    .where('tenant', '=', tenant).where('token_hash', '=', tokenHash(token)).where('expires_at', '>', now).executeTakeFirst();
  return found?.member_id ?? null;
}

/** The member of a token; undefined without a token, and for one whose session has ended. */
export async function signedInMember(queries: TenantQueries, tenant: string, token: string | null, now: Date): Promise<Selectable<MemberRow> | undefined> {
  return token === null ? undefined : memberOfSession(queries, tenant, tokenHash(token), now);
}

/** The member of a running session. @param session hash of its token */
export function memberOfSession(queries: TenantQueries, tenant: string, session: string, now: Date): Promise<Selectable<MemberRow> | undefined> {
  return queries.selectFrom('members').selectAll('members')
    .innerJoin('member_sessions', (join) => join.onRef('member_sessions.tenant', '=', 'members.tenant').onRef('member_sessions.member_id', '=', 'members.member_id'))
    .where('members.tenant', '=', tenant).where('token_hash', '=', session).where('expires_at', '>', now).executeTakeFirst();
}

/**
 * Runs the work of a member's call in one transaction.
 * @throws CommonRefusal `notSignedIn`, before the work, for a caller without the session of a member
 */
export function asMember<T>({ database, clock }: MemberPorts, { tenant, memberToken }: Pick<Caller, 'tenant' | 'memberToken'>, work: (queries: TenantQueries, member: Selectable<MemberRow>, now: Date) => Promise<T>): Promise<T> {
  return database.inTenant(tenant, async (queries) => {
    const now = clock();
    const member = await signedInMember(queries, tenant, memberToken, now);
    if (!member) throw new CommonRefusal('notSignedIn', 'This call needs the access token of a member');
    return work(queries, member, now);
  });
}

/** Deletes the sessions that have ended. */
export async function deleteOldMemberSessions(queries: TenantQueries, tenant: string, now: Date): Promise<void> {
  await queries.deleteFrom('member_sessions').where('tenant', '=', tenant).where('expires_at', '<=', now).execute();
}
