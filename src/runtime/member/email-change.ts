import { refusedBy } from '#api/api-error.ts';
import type { RequestOf } from '#contract/call.ts';
import { memberEmailChange, memberEmailConfirm } from '#contract/calls/member.ts';
import { memberCall, memberTroubleOf, type MemberResult, type Members, type MemberTrouble } from './members.ts';

/** Asks for another e-mail address: a link is sent to it (M12). */
export const changeEmail = (members: Members, form: RequestOf<typeof memberEmailChange>): Promise<MemberResult<unknown>> => memberCall(members, memberEmailChange, form);

/** `linkEnded`: the link has ended, was replaced, or is another member's. `emailTaken`: another member has the address by now. */
export type ConfirmTrouble = MemberTrouble | 'linkEnded' | 'emailTaken';

/** Changes the address with the token of the link, on the server and then on this device (M12). @returns null when it is changed */
export async function confirmEmail(members: Members, token: string): Promise<ConfirmTrouble | null> {
  try {
    const member = await members.send(memberEmailConfirm, { token });
    await members.session.dispatch({ type: 'ChangeMember', member });
    return null;
  } catch (error) {
    return refusedBy(memberEmailConfirm, error)?.code ?? memberTroubleOf(members, error);
  }
}
