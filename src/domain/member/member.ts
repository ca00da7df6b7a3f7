import type { Locale } from '#domain/catalogue.ts';

/** A registered visitor (M1). Phone and address may be empty. */
export interface Member {
  readonly memberId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The address that the member signs in with. */
  readonly email: string;
  readonly phone: string;
  readonly address: string;
}

/** What a member can change of the profile. */
export type Profile = Omit<Member, 'memberId' | 'email'>;

export interface LoginForm {
  readonly email: string;
  readonly password: string;
  /** The session lasts beyond the day. */
  readonly remember: boolean;
}

export interface RegisterForm {
  readonly lang: Locale;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly repeatedPassword: string;
  readonly acceptsAgreement: boolean;
}

export interface ForgotForm {
  readonly lang: Locale;
  readonly email: string;
}
