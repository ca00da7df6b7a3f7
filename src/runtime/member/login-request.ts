import { PROVIDERS, SOCIAL_TROUBLES } from '#domain/member/social-sign-in.ts';
import type { LoginModalEvent } from '#machines/login-modal/login-modal.machine.ts';

export type { LoginNews, LoginTrouble } from '#machines/login-modal/login-modal.machine.ts';

/** The forms of the login dialog, in their order. */
export const LOGIN_TABS = ['login', 'register', 'forgot'] as const;
export type LoginTab = (typeof LOGIN_TABS)[number];

/** The dialog's event for the end of a sign-in with another site (M9). @param end from the page's address, so it may be any text */
export function endEventOf(end: string): LoginModalEvent {
  const provider = PROVIDERS.find((name) => name === end);
  return provider ? { type: 'identified', provider } : { type: 'notIdentified', trouble: SOCIAL_TROUBLES.find((trouble) => trouble === end) ?? 'providerFailed' };
}

/** The address that leads to another site and back to this page. @param address the provider's address in the settings; the page's own address is appended to it */
export const signInAddress = (address: string): string => `${address}${encodeURIComponent(location.pathname + location.search)}`;
