import { isEmail } from '#domain/email-address.ts';
import { isPhone } from '#domain/phone-number.ts';
import type { ForgotForm, LoginForm, Profile, RegisterForm } from './member.ts';
import { PASSWORD_LIMITS } from './password-limits.ts';

/** Why a field of a member's form is refused (V7). */
export type MemberProblem = 'missing' | 'malformed' | 'tooShort' | 'different' | 'unchanged' | 'notAccepted';
export type MemberProblems<Form> = Readonly<Partial<Record<keyof Form & string, MemberProblem>>>;

/** The fields of the sign-in to correct, in form order. */
export function loginProblems({ email, password }: LoginForm): MemberProblems<LoginForm> {
  return { ...emailProblem(email), ...(password === '' && { password: 'missing' }) };
}

/** The fields of the registration to correct, in form order. */
export function registerProblems(form: RegisterForm): MemberProblems<RegisterForm> {
  const { email, password, repeatedPassword, acceptsAgreement } = form;
  return {
    ...nameProblems(form), ...emailProblem(email), ...passwordProblem('password', password),
    ...(repeatedPassword !== password && { repeatedPassword: 'different' }),
    ...(!acceptsAgreement && { acceptsAgreement: 'notAccepted' }),
  };
}

/** The field of the form for a forgotten password to correct. */
export function forgotProblems({ email }: ForgotForm): MemberProblems<ForgotForm> {
  return emailProblem(email);
}

/** A new address for the account, with the current password. */
export type EmailChange = Pick<LoginForm, 'email' | 'password'>;

/** The fields of a change of the address to correct, in form order. @param current the address of the account */
export function emailChangeProblems(form: EmailChange, current: string): MemberProblems<EmailChange> {
  const isUnchanged = form.email.trim().toLowerCase() === current.toLowerCase();
  return { ...(isUnchanged ? { email: 'unchanged' } : emailProblem(form.email)), ...(form.password === '' && { password: 'missing' }) };
}

/** The fields of the profile to correct, in form order. The phone number may be empty. */
export function profileProblems(profile: Profile): MemberProblems<Profile> {
  return { ...nameProblems(profile), ...(profile.phone.trim() !== '' && !isPhone(profile.phone) && { phone: 'malformed' }) };
}

/** A new password, under the name of its field. */
export function passwordProblem<Field extends string>(field: Field, password: string): { readonly [K in Field]?: MemberProblem } {
  const problem = password === '' ? 'missing' : password.length < PASSWORD_LIMITS.min ? 'tooShort' : null;
  return (problem === null ? {} : { [field]: problem }) as { readonly [K in Field]?: MemberProblem };
}

function emailProblem(email: string): { readonly email?: MemberProblem } {
  if (email.trim() === '') return { email: 'missing' };
  return isEmail(email.trim()) ? {} : { email: 'malformed' };
}

function nameProblems({ firstName, lastName }: Pick<Profile, 'firstName' | 'lastName'>): { readonly firstName?: MemberProblem; readonly lastName?: MemberProblem } {
  return { ...(firstName.trim() === '' && { firstName: 'missing' }), ...(lastName.trim() === '' && { lastName: 'missing' }) };
}
