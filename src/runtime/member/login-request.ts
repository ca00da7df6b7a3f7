export type { LoginNews, LoginTrouble } from '#machines/login-modal/login-modal.machine.ts';

/** The forms of the login dialog, in their order. */
export const LOGIN_TABS = ['login', 'register', 'forgot'] as const;
export type LoginTab = (typeof LOGIN_TABS)[number];
