import type { ForgotForm, LoginForm, RegisterForm } from '#domain/member/member.ts';
import { loginModalMachine, type LoginModalCommand, type LoginModalEvent, type LoginTrouble } from '#machines/login-modal/login-modal.machine.ts';
import { modelOf } from './walk-transitions.ts';

/** The dialog in which visitors log in, register or ask for a new password, as a model. */

export type LoginModalLeaf = 'closed' | 'open.finishing' | `open.${'login' | 'register' | 'forgot'}.${'editing' | 'submitting' | 'failed'}`;

/** The command that is emitted on entering each leaf. */
export const commandOn: Readonly<Record<LoginModalLeaf, LoginModalCommand['type'] | null>> = {
  closed: null, 'open.finishing': 'FinishSignIn',
  'open.login.editing': null, 'open.login.submitting': 'SignIn', 'open.login.failed': null,
  'open.register.editing': null, 'open.register.submitting': 'Register', 'open.register.failed': null,
  'open.forgot.editing': null, 'open.forgot.submitting': 'SendPassword', 'open.forgot.failed': null,
};

export const causedBy: Readonly<Record<LoginModalEvent['type'], 'visitor' | 'server'>> = {
  'login.chosen': 'visitor', 'register.chosen': 'visitor', 'forgot.chosen': 'visitor', closed: 'visitor',
  'login.submitted': 'visitor', 'register.submitted': 'visitor', 'forgot.submitted': 'visitor', edited: 'visitor',
  identified: 'server', notIdentified: 'server',
  signedIn: 'server', registered: 'server', passwordSent: 'server', failed: 'server',
};

export const loginForm: LoginForm = { email: 'helen@example.org', password: 'deniz kokusu', remember: true };
export const registerForm: RegisterForm = { lang: 'en', firstName: 'Helen', lastName: 'Acar', email: 'helen@example.org', password: 'deniz kokusu', repeatedPassword: 'deniz kokusu', acceptsAgreement: true };
export const forgotForm: ForgotForm = { lang: 'en', email: 'helen@example.org' };

const TROUBLES: readonly LoginTrouble[] = ['wrongCredentials', 'noAnswer'];

const cases: readonly LoginModalEvent[] = [
  { type: 'login.chosen' }, { type: 'login.chosen', news: 'expired' }, { type: 'register.chosen' }, { type: 'register.chosen', email: 'helen@example.org' }, { type: 'forgot.chosen' }, { type: 'closed' }, { type: 'edited' },
  { type: 'login.submitted', form: loginForm }, { type: 'register.submitted', form: registerForm }, { type: 'forgot.submitted', form: forgotForm },
  { type: 'identified', provider: 'google' }, { type: 'notIdentified', trouble: 'denied' },
  { type: 'signedIn' }, { type: 'registered' }, { type: 'passwordSent' },
  ...TROUBLES.map((trouble) => ({ type: 'failed', trouble }) as const),
];

export const loginModalModel = () => modelOf(loginModalMachine, { input: undefined as never, events: cases });
