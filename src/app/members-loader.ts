import type { MembersLoader } from '#runtime/member/members.ts';
import { lazily } from '#runtime/page/lazy.ts';
import { MEMBER, localFlags } from '#runtime/page/local-flags.ts';
import { showMember } from './show-member.ts';

/** Loads the session of the member once. */
export function createMembersLoader(): MembersLoader {
  // A member has signed in or out in another tab, or this device was forgotten.
  addEventListener('storage', showMember);
  const members = lazily(async () => (await import('./compose-members.ts')).composeMembers());
  return { ...members, isKept: () => localFlags.read(MEMBER) !== null };
}
