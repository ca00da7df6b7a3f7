import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MemberProblem } from '#domain/member/member-problems.ts';
import { PASSWORD_LIMITS } from '#domain/member/password-limits.ts';
import type { LinkTrouble } from '#domain/member/social-sign-in.ts';
import type { LoginTrouble } from '#runtime/member/login-request.ts';
import type { ShownTrouble } from '#runtime/member/members.ts';

/** What to do about a field; undefined for a field that is right. */
export function memberProblemText(i18n: I18n, problem: MemberProblem | undefined, field: 'email' | 'phone' | 'other' = 'other'): string | undefined {
  switch (problem) {
    case undefined: return undefined;
    case 'missing': return field === 'email' ? i18n._(msg`Please enter an e-mail address like name@example.com.`) : i18n._(msg`Please fill in this field.`);
    case 'malformed': return field === 'email' ? i18n._(msg`Please enter an e-mail address like name@example.com.`) : i18n._(msg`Please enter a phone number with its country code, at least 7 digits.`);
    case 'tooShort': {
      const { min } = PASSWORD_LIMITS;
      return i18n._(msg`The password needs at least ${min} characters.`);
    }
    case 'different': return i18n._(msg`The two passwords are different.`);
    case 'unchanged': return i18n._(msg`This is the address of your account already.`);
    case 'notAccepted': return i18n._(msg`Please read and tick this to continue.`);
  }
}

/** The text that says why a form of the login dialog failed, and what to do. */
export function loginTroubleText(i18n: I18n, trouble: LoginTrouble): string {
  switch (trouble) {
    case 'wrongCredentials': return i18n._(msg`Please check your login details.`);
    case 'emailTaken': return i18n._(msg`This e-mail address has been registered before.`);
    case 'unknownEmail': return i18n._(msg`Such an e-mail is not registered in the system.`);
    case 'notStored': return i18n._(msg`You are logged in on our server, but this browser could not store it. Please free some space and log in again.`);
    case 'denied': return i18n._(msg`You cancelled the login there. Please try again, or log in here.`);
    case 'noEmail': return i18n._(msg`We did not receive your e-mail address, which an account needs. Please try again and allow it, or log in here.`);
    case 'unverifiedEmail': return i18n._(msg`Your e-mail address is not confirmed there yet. Please confirm it first, or log in here.`);
    case 'emailInUse': return i18n._(msg`There is an account with this e-mail address already. Please log in with its password, or ask for a new one.`);
    case 'signInEnded': return i18n._(msg`This login took too long, or was used already. Please try again.`);
    case 'providerFailed': return i18n._(msg`Logging in there did not work. Please try again, or log in here.`);
    case 'tooMany': case 'noAnswer': case 'refused': return sharedTroubleText(i18n, trouble);
  }
}

/** The text that says why a form of the member area failed, and what to do. */
export function memberTroubleText(i18n: I18n, trouble: ShownTrouble): string {
  return trouble === 'wrongPassword' ? i18n._(msg`This is not your current password.`) : sharedTroubleText(i18n, trouble);
}

export type ShownLinkTrouble = ShownTrouble | LinkTrouble | 'lastWay';

/** The text that says why an account at another site was not connected or disconnected, and what to do (M13). */
export function linkTroubleText(i18n: I18n, trouble: ShownLinkTrouble): string {
  switch (trouble) {
    case 'denied': return i18n._(msg`You cancelled there, so nothing has changed.`);
    case 'identityTaken': return i18n._(msg`Another member logs in with that account. Please connect a different one.`);
    case 'signInEnded': return i18n._(msg`This took too long, or you have logged out since. Please try again.`);
    case 'providerFailed': return i18n._(msg`Connecting did not work. Please try again in a few minutes.`);
    case 'lastWay': return i18n._(msg`This is your only way to log in. Please choose a password first, under “Change the password”.`);
    default: return memberTroubleText(i18n, trouble);
  }
}

function sharedTroubleText(i18n: I18n, trouble: 'tooMany' | 'noAnswer' | 'refused'): string {
  switch (trouble) {
    case 'tooMany': return i18n._(msg`Too many tries. Please wait a few minutes and try again.`);
    case 'noAnswer': return i18n._(msg`We could not reach our server. What you entered is still here: please try again when you are online.`);
    case 'refused': return i18n._(msg`This could not be saved. Please check what you entered.`);
  }
}
