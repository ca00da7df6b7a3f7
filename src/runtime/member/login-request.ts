export type { LoginNews, LoginTrouble } from '#machines/login-modal/login-modal.machine.ts';

/** The forms of the login dialog. */
export type LoginTab = 'login' | 'register' | 'forgot';
