import { PROVIDERS, SOCIAL_TROUBLES } from '#domain/member/social-sign-in.ts';
import type { LoginModalEvent } from '#machines/login-modal/login-modal.machine.ts';

export type { LoginNews, LoginTrouble } from '#machines/login-modal/login-modal.machine.ts';

/** The forms of the login dialog, in their order. */
export const LOGIN_TABS = ['login', 'register', 'forgot'] as const;
export type LoginTab = (typeof LOGIN_TABS)[number];

/** What a sign-in with another site means to the dialog (M9). @param end as the page's address says it, where anything may stand */
export function endEventOf(end: string): LoginModalEvent {
  const provider = PROVIDERS.find((name) => name === end);
  return provider ? { type: 'identified', provider } : { type: 'notIdentified', trouble: SOCIAL_TROUBLES.find((trouble) => trouble === end) ?? 'providerFailed' };
}

/** The address that leads to another site and back to this page. @param address of the settings, at whose end the page's own belongs */
export const signInAddress = (address: string): string => `${address}${encodeURIComponent(location.pathname + location.search)}`;
