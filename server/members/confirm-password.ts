import type { Selectable } from 'kysely';
import type { memberDelete, memberEmailChange, memberPassword } from '#contract/calls/member.ts';
import type { MemberRow } from '#server/database/member-rows.ts';
import { isPassword } from '#server/password.ts';
import { minutesAfter, type Clock } from '#server/services/clock.ts';
import type { EnquiryLimit } from '#server/services/enquiry-limit.ts';
import { refuse, type Caller } from '#server/services/service.ts';

/** Minutes for which a sent password can be used (M3). */
const SENT_MINUTES = 24 * 60;

/** The hash of the password that was sent to a member; null when none was, or it can no longer be used. */
export function sentPasswordOf(member: Selectable<MemberRow> | undefined, now: Date): string | null {
  if (!member?.sent_at || now >= minutesAfter(member.sent_at, SENT_MINUTES)) return null;
  return member.sent_hash;
}

/**
 * Checks the password that a signed-in member enters again. The password that was sent counts, too, because a
 * member who signs in with another site may have no other (M9). Tries are limited, so that somebody at an open
 * session cannot guess it. @throws Refusal `wrongPassword`
 */
export async function confirmPassword(
  { clock, enquiryLimit }: { readonly clock: Clock; readonly enquiryLimit: EnquiryLimit }, { tenant, client }: Caller, member: Selectable<MemberRow>, password: string,
  call: typeof memberPassword | typeof memberDelete | typeof memberEmailChange,
): Promise<void> {
  const isOneOf = async (...hashes: (string | null)[]) => {
    for (const hash of hashes) if (hash !== null && (await isPassword(password, hash))) return true;
    return undefined;
  };
  const isRight = await enquiryLimit.guarded(tenant, { email: member.email, client, purpose: 'member' }, () => isOneOf(member.password_hash, sentPasswordOf(member, clock())));
  if (!isRight) throw refuse(call, 'wrongPassword');
}
