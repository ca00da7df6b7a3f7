import { callTroubleOf, refusedBy } from '#api/api-error.ts';
import type { ResponseOf } from '#contract/call.ts';
import { agencyGet, agencyJoin } from '#contract/calls/agency.ts';
import { memberCall, signIn, type LoginOutcome, type MemberResult, type Members } from './members.ts';

export type { Agency } from '#contract/calls/agency.ts';
export type OwnAgency = ResponseOf<typeof agencyGet>;

/** The agency of the member. @param number the expected number: the answer is `refused` if the member's agency has another one (A3). Undefined accepts any agency */
export const readAgency = (members: Members, number: string | undefined): Promise<MemberResult<OwnAgency>> => memberCall(members, agencyGet, { ...(number !== undefined && { number }) });

/** The result of setting an agency's password. `saved`: the password is valid, but the sign-in after it failed. */
export type JoinOutcome = LoginOutcome | { readonly status: 'saved'; readonly email: string } | { readonly status: 'linkEnded' };

/** Sets the password of an accepted agency's account with the token of its link (A2), and signs in. */
export async function joinAsAgency(members: Members, token: string, password: string): Promise<JoinOutcome> {
  let email: string;
  try {
    ({ email } = await members.send(agencyJoin, { token, password, repeatedPassword: password }));
  } catch (error) {
    if (refusedBy(agencyJoin, error)) return { status: 'linkEnded' };
    return { status: 'failed', trouble: callTroubleOf(error) };
  }
  const outcome = await signIn(members, { email, password, remember: false });
  return outcome.status === 'signedIn' ? outcome : { status: 'saved', email };
}
