import { ApiRefused, callTroubleOf, refusedBy } from '#api/api-error.ts';
import type { SendOptions } from '#api/client.ts';
import type { Call, RequestOf, ResponseOf } from '#contract/call.ts';
import type { BookingStatus } from '#contract/calls/booking.ts';
import { memberData, memberDelete, memberFavourites, memberForgot, memberPassword, memberRegister, memberSignIn, memberSignOut, memberUpdate, memberVouchers } from '#contract/calls/member.ts';
import { socialSignIn } from '#contract/calls/social-sign-in.ts';
import { MOST_NOTICES, memberNotices, memberNoticesRead } from '#contract/calls/member-notices.ts';
import { otherSettingGet } from '#contract/calls/other-settings.ts';
import { memberQuotes } from '#contract/calls/member-quotes.ts';
import type { ForgotForm, LoginForm, Profile, RegisterForm } from '#domain/member/member.ts';
import type { ProviderName, SocialOutcome } from '#domain/member/social-sign-in.ts';
import type { LoginTrouble } from '#machines/login-modal/login-modal.machine.ts';
import type { Lazy } from '#runtime/page/lazy.ts';
import type { Personal } from '#runtime/personal/personal.ts';
import type { Send } from '#runtime/send.ts';
import type { SessionStore } from './session-store.ts';

export { MOST_MEMBER_QUOTES, type MemberQuote } from '#contract/calls/member-quotes.ts';
export type { MemberNotice } from '#contract/calls/member-notices.ts';
export { MEMBER_PAGE, type MemberData, type MemberPayment, type MemberVoucher } from '#contract/calls/member.ts';

/** The session of this device, and the sender of a member's calls. */
export interface Members {
  readonly session: SessionStore;
  readonly send: Send;
}

export interface MembersLoader extends Lazy<Members> {
  /** Whether a member may be signed in on this device. True when the flag cannot be read. */
  isKept(): boolean;
}

/** `how`: what the sign-in did to the account; `known` after a password. */
export type LoginOutcome = { readonly status: 'signedIn'; readonly firstName: string; readonly how: SocialOutcome } | { readonly status: 'failed'; readonly trouble: LoginTrouble };

/** Signs in and stores the session (M2). */
export async function signIn(members: Members, { email, password, remember }: LoginForm): Promise<LoginOutcome> {
  let answer;
  try {
    answer = await members.send(memberSignIn, { email: email.trim(), password, remember });
  } catch (error) {
    return { status: 'failed', trouble: refusedBy(memberSignIn, error) ? 'wrongCredentials' : callTroubleOf(error) };
  }
  return storeSession(members, answer, 'known');
}

/** Fetches and stores the session of the member whom a provider has just identified to this browser (M9). */
export async function finishSignIn(members: Members, provider: ProviderName): Promise<LoginOutcome> {
  const call = socialSignIn[provider];
  let answer;
  try {
    answer = await members.send(call, {});
  } catch (error) {
    return { status: 'failed', trouble: refusedBy(call, error) ? 'signInEnded' : callTroubleOf(error) };
  }
  return storeSession(members, answer, answer.outcome);
}

async function storeSession({ session }: Members, { member, accessToken: token, expiresAt }: ResponseOf<typeof memberSignIn>, how: SocialOutcome): Promise<LoginOutcome> {
  const { status } = await session.dispatch({ type: 'SignIn', session: { member, token, expiresAt: Date.parse(expiresAt) } });
  return status === 'stored' ? { status: 'signedIn', firstName: member.firstName, how } : { status: 'failed', trouble: 'notStored' };
}

/**
 * Registers and signs in (M1). An address that is taken may be the visitor's own, registered by a request whose answer was
 * lost: then the same password signs in. `registered`: the account exists, but the sign-in came to nothing.
 * The member joins the group that the operator's settings name, if they name one.
 */
export async function register(members: Members, form: RegisterForm): Promise<LoginOutcome | { readonly status: 'registered' }> {
  const email = form.email.trim();
  let isTaken = false;
  try {
    const { defaultMemberGroup: group } = await members.send(otherSettingGet, {});
    await members.send(memberRegister, { ...form, email, ...(group !== '' && { group }) });
  } catch (error) {
    isTaken = refusedBy(memberRegister, error)?.code === 'emailTaken';
    if (!isTaken) return { status: 'failed', trouble: callTroubleOf(error) };
  }
  const outcome = await signIn(members, { email, password: form.password, remember: false });
  if (outcome.status === 'signedIn') return { ...outcome, how: 'new' };
  return isTaken ? { status: 'failed', trouble: outcome.trouble === 'wrongCredentials' ? 'emailTaken' : outcome.trouble } : { status: 'registered' };
}

/** Asks for a new password (M3). */
export async function sendPassword({ send }: Members, { email, lang }: ForgotForm): Promise<LoginTrouble | null> {
  try {
    await send(memberForgot, { email: email.trim(), lang });
    return null;
  } catch (error) {
    return refusedBy(memberForgot, error) ? 'unknownEmail' : callTroubleOf(error);
  }
}

/** Options of the calls that a log-out waits for. */
const AT_SIGN_OUT = { retries: 0, timeoutMs: 4000 } as const;

/** Ends the session here, and on the server if it can be reached (M2). */
export async function signOut({ session, send }: Members): Promise<void> {
  await send(memberSignOut, {}, AT_SIGN_OUT).catch(() => undefined);
  await session.dispatch({ type: 'SignOut', by: 'member' });
}

/**
 * Signs out, and removes the account's favourites from this device (M6), so that the next visitor of a shared device
 * does not see them.
 */
export async function signOutOfDevice(members: Members, personal: Lazy<Personal> | null): Promise<void> {
  const agreed = members.session.state$.value.agreed?.codes ?? [];
  // What was added to the account a moment ago may not have been recorded as agreed.
  const listed = await members.send(memberFavourites, {}, { ...AT_SIGN_OUT, quiet: true }).catch(() => ({ favourites: [] }));
  await signOut(members);
  const leaving = new Set([...agreed, ...listed.favourites.map(({ productCode }) => productCode)]);
  if (leaving.size === 0) return;
  const favourites = await personal?.load().then((loaded) => loaded.favourites, () => null);
  for (const productCode of leaving) await favourites?.dispatch({ type: 'RemoveFavourite', productCode });
}

/** Why a call of the member area failed. `signedOut`: the session has ended on the server, and now on this device, too. */
export type MemberTrouble = 'signedOut' | 'wrongPassword' | 'tooMany' | 'noAnswer' | 'refused';
/** The troubles that a form or a list shows. When the session has ended, the login opens instead. */
export type ShownTrouble = Exclude<MemberTrouble, 'signedOut'>;
export type MemberResult<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly trouble: MemberTrouble };

/** One page of the member's bookings, all or those of a status, with their payments (M5). */
export const readBookings = (members: Members, page: number, status?: BookingStatus): Promise<MemberResult<ResponseOf<typeof memberData>>> =>
  memberCall(members, memberData, { page, ...(status && { status }) });

/** One booking of the member, by its number; an empty list if it belongs to somebody else. */
export const readBooking = (members: Members, bookingNumber: string): Promise<MemberResult<ResponseOf<typeof memberData>>> => memberCall(members, memberData, { page: 1, bookingNumber });

export type OwnRequests = ResponseOf<typeof memberQuotes>;

/** The member's requests for quotes, at most `most`; those that wait for an answer first (M10). */
export const readRequests = (members: Members, most: number): Promise<MemberResult<OwnRequests>> => memberCall(members, memberQuotes, { most });

/** The vouchers that the operator gives to members (M7). */
export const readVouchers = (members: Members): Promise<MemberResult<ResponseOf<typeof memberVouchers>>> => memberCall(members, memberVouchers, {});

/** The member's notifications about bookings and requests (M8). */
export const readNotices = (members: Members): Promise<MemberResult<ResponseOf<typeof memberNotices>>> => memberCall(members, memberNotices, { most: MOST_NOTICES });

/** Number of unread notices; 0 if it cannot be read. */
export async function countNotices(members: Members): Promise<number> {
  const result = await memberCall(members, memberNotices, { most: 0 });
  return result.ok ? result.value.unread : 0;
}

/** Marks notices as read. @param upTo the time of the newest notice that the member has read, ISO 8601 */
export const markNoticesRead = (members: Members, upTo: string): Promise<MemberResult<unknown>> => memberCall(members, memberNoticesRead, { upTo });

/** Changes the profile, on the server and then on this device. */
export async function changeProfile(members: Members, profile: Profile): Promise<MemberResult<ResponseOf<typeof memberUpdate>>> {
  const result = await memberCall(members, memberUpdate, profile);
  if (result.ok) await members.session.dispatch({ type: 'ChangeMember', member: result.value });
  return result;
}

export const changePassword = (members: Members, passwords: RequestOf<typeof memberPassword>): Promise<MemberResult<unknown>> => memberCall(members, memberPassword, passwords);

/** Deletes the account, and the session on this device (M4). */
export async function deleteAccount(members: Members, password: string): Promise<MemberResult<unknown>> {
  const result = await memberCall(members, memberDelete, { password });
  if (result.ok) await members.session.dispatch({ type: 'SignOut', by: 'member' });
  return result;
}

/** Sends a call for the signed-in member. Where the server no longer knows the session, it ends on this device, too. */
export async function memberCall<C extends Call>(members: Members, call: C, request: RequestOf<C>, options?: SendOptions): Promise<MemberResult<ResponseOf<C>>> {
  try {
    return { ok: true, value: await members.send(call, request, options) };
  } catch (error) {
    return { ok: false, trouble: await memberTroubleOf(members, error) };
  }
}

/** Why a call for the signed-in member failed. A session that the server no longer knows ends on this device, too. */
export async function memberTroubleOf({ session }: Members, error: unknown): Promise<MemberTrouble> {
  const code = error instanceof ApiRefused ? error.code : null;
  if (code === 'notSignedIn') {
    await session.dispatch({ type: 'SignOut', by: 'server' });
    return 'signedOut';
  }
  return code === 'wrongPassword' ? code : callTroubleOf(error);
}
