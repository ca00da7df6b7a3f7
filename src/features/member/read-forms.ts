import type { Locale } from '#domain/catalogue.ts';
import type { ForgotForm, LoginForm, Profile, RegisterForm } from '#domain/member/member.ts';

const textOf = (data: FormData, name: string): string => String(data.get(name) ?? '');

export const readLogin = (data: FormData): LoginForm => ({ email: textOf(data, 'email'), password: textOf(data, 'password'), remember: data.has('remember') });

/** @param lang the language of e-mails to the member */
export const readRegistration = (lang: Locale) => (data: FormData): RegisterForm => ({
  lang, firstName: textOf(data, 'firstName').trim(), lastName: textOf(data, 'lastName').trim(), email: textOf(data, 'email'),
  password: textOf(data, 'password'), repeatedPassword: textOf(data, 'repeatedPassword'), acceptsAgreement: data.has('acceptsAgreement'),
});

export const readForgotten = (lang: Locale) => (data: FormData): ForgotForm => ({ lang, email: textOf(data, 'email') });

export const readProfile = (data: FormData): Profile => ({
  firstName: textOf(data, 'firstName').trim(), lastName: textOf(data, 'lastName').trim(), phone: textOf(data, 'phone').trim(), address: textOf(data, 'address').trim(),
});
