import type { Session } from '#domain/session/session.ts';
import { MEMBER, localFlags } from '#runtime/page/local-flags.ts';
import { serverTime } from './server-time.ts';

/** The access token of the signed-in member; null for a visitor, and when the session has expired. The log is opened only if a member is signed in. */
export const memberToken = async (): Promise<string | null> => (await openSession())?.token ?? null;

/** The id of the signed-in member; null for a visitor, and when the session has expired. */
export const memberId = async (): Promise<string | null> => (await openSession())?.member.memberId ?? null;

async function openSession(): Promise<Session | null> {
  if (localFlags.read(MEMBER) === null) return null;
  try {
    const { openMemberSession } = await import('./member-session.ts');
    const { session } = (await openMemberSession()).state$.value;
    return session && session.expiresAt > serverTime.now() ? session : null;
  } catch {
    // A booking is made as a visitor's rather than not at all (M2).
    return null;
  }
}
