/** The sites with whose accounts members sign in (M9). */
export const PROVIDERS = ['google', 'facebook'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** As the sites call themselves, in every language. */
export const PROVIDER_NAMES: Readonly<Record<ProviderName, string>> = { google: 'Google', facebook: 'Facebook' };

/** The attempt to sign in that a visitor has begun. */
export interface SignInAttempt {
  /** Comes back with the provider's answer (RFC 6749, section 10.12). */
  readonly state: string;
  /** Comes back in the ID token (OpenID Connect Core). */
  readonly nonce: string;
  /** The code verifier of PKCE (RFC 7636, section 4.1): it proves to the provider that the client that uses the code is the one that asked for it. */
  readonly verifier: string;
  /** Path and query of the page on which it began. */
  readonly returnTo: string;
  /** Hash of the session whose account is linked (M13); absent for a sign-in. */
  readonly session?: string;
}

/** `new`: the account was made. `passwordEnded`: it existed, and its password and sessions are no longer valid. */
export type SocialOutcome = 'known' | 'new' | 'passwordEnded';

/** Why a sign-in with another site failed. `emailInUse`: an account has the address, and the provider has not checked it. `signInEnded`: it took too long, or was begun in another browser. */
export const SOCIAL_TROUBLES = ['denied', 'noEmail', 'unverifiedEmail', 'emailInUse', 'signInEnded', 'providerFailed'] as const;
export type SocialTrouble = (typeof SOCIAL_TROUBLES)[number];

/** How a sign-in ended at the provider; stands in the fragment of the page's address, after `#login=`. */
export type SocialEnd = ProviderName | SocialTrouble;

/** Why an account at another site was not linked. `identityTaken`: another member signs in with it. `signInEnded`: the session in which it began has ended. */
export const LINK_TROUBLES = ['denied', 'identityTaken', 'signInEnded', 'providerFailed'] as const;
export type LinkTrouble = (typeof LINK_TROUBLES)[number];

/** How the link to an account at another site ended (M13); stands in the fragment of the page's address, after `#link=`. */
export type LinkEnd = ProviderName | LinkTrouble;
