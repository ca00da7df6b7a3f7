import { assign, emit, setup } from 'xstate';
import type { ForgotForm, LoginForm, RegisterForm } from '#domain/member/member.ts';
import type { ProviderName, SocialTrouble } from '#domain/member/social-sign-in.ts';

/** Why a form or a sign-in with another site failed. `notStored`: the server accepted it, but this device could not store the session. */
export type LoginTrouble = 'wrongCredentials' | 'emailTaken' | 'unknownEmail' | 'tooMany' | 'noAnswer' | 'refused' | 'notStored' | SocialTrouble;

/** The message above the login form. `registered`: the account was made, but the sign-in after it failed. `expired`: the session has ended. */
export type LoginNews = 'registered' | 'expired';

export type LoginModalEvent =
  // The visitor opens the dialog with a form, or chooses another one in it, which begins with the address typed so far.
  | { readonly type: 'login.chosen'; readonly email?: string; readonly news?: LoginNews }
  | { readonly type: 'register.chosen'; readonly email?: string }
  | { readonly type: 'forgot.chosen'; readonly email?: string }
  | { readonly type: 'closed' }
  | { readonly type: 'login.submitted'; readonly form: LoginForm }
  | { readonly type: 'register.submitted'; readonly form: RegisterForm }
  | { readonly type: 'forgot.submitted'; readonly form: ForgotForm }
  | { readonly type: 'edited' }
  // The visitor comes back from another site, which has identified them (M9), or has not.
  | { readonly type: 'identified'; readonly provider: ProviderName }
  | { readonly type: 'notIdentified'; readonly trouble: SocialTrouble }
  // Result of a command.
  | { readonly type: 'signedIn' }
  | { readonly type: 'registered' }
  | { readonly type: 'passwordSent' }
  | { readonly type: 'failed'; readonly trouble: LoginTrouble };

/** A command contains the form, so that the machine's state never contains a password. */
export type LoginModalCommand =
  /** Answer `signedIn` or `failed`. */
  | { readonly type: 'SignIn'; readonly form: LoginForm }
  /** Register, then sign in (M1); answer `signedIn`, `registered` or `failed`. */
  | { readonly type: 'Register'; readonly form: RegisterForm }
  /** Answer `passwordSent` or `failed`. */
  | { readonly type: 'SendPassword'; readonly form: ForgotForm }
  /** Fetch the session of the member whom the provider has identified (M9); answer `signedIn` or `failed`. */
  | { readonly type: 'FinishSignIn'; readonly provider: ProviderName };

export interface LoginModalContext {
  readonly trouble: LoginTrouble | null;
  readonly news: LoginNews | null;
  /** The address that was typed last; each form begins with it. */
  readonly email: string;
}

/** While a form is submitted it is not submitted again, and no other form is shown. */
const whileSubmitting = { identified: {}, notIdentified: {}, 'login.chosen': {}, 'register.chosen': {}, 'forgot.chosen': {}, 'login.submitted': {}, 'register.submitted': {}, 'forgot.submitted': {} } as const;

/**
 * The dialog in which visitors log in, register or ask for a new password. It opens with the login form unless
 * another one is chosen. It also opens when a visitor comes back from another site. Closing it clears the error; an
 * answer that arrives later is ignored.
 */
export const loginModalMachine = setup({
  types: {
    context: {} as LoginModalContext,
    events: {} as LoginModalEvent,
    emitted: {} as LoginModalCommand,
    tags: {} as 'submitting',
  },
  actions: {
    clear: assign({ trouble: null, news: null }),
    setNews: assign({ news: (_, params: { news?: LoginNews }) => params.news ?? null }),
    setTrouble: assign({ trouble: (_, params: { trouble: LoginTrouble }) => params.trouble }),
    setEmail: assign({ email: ({ context }, params: { email?: string }) => params.email ?? context.email }),
    signIn: emit((_, params: { form: LoginForm }) => ({ type: 'SignIn' as const, form: params.form })),
    register: emit((_, params: { form: RegisterForm }) => ({ type: 'Register' as const, form: params.form })),
    finishSignIn: emit((_, params: { provider: ProviderName }) => ({ type: 'FinishSignIn' as const, provider: params.provider })),
    sendPassword: emit((_, params: { form: ForgotForm }) => ({ type: 'SendPassword' as const, form: params.form })),
  },
}).createMachine({
  id: 'loginModal',
  context: { trouble: null, news: null, email: '' },
  initial: 'closed',
  on: {
    'login.chosen': { target: '.open.login', actions: ['clear', { type: 'setEmail', params: ({ event }) => event }, { type: 'setNews', params: ({ event }) => event }] },
    'register.chosen': { target: '.open.register', actions: ['clear', { type: 'setEmail', params: ({ event }) => event }] },
    'forgot.chosen': { target: '.open.forgot', actions: ['clear', { type: 'setEmail', params: ({ event }) => event }] },
    identified: { target: '.open.finishing', actions: ['clear', { type: 'finishSignIn', params: ({ event }) => event }] },
    notIdentified: { target: '.open.login.failed', actions: ['clear', { type: 'setTrouble', params: ({ event }) => event }] },
  },
  states: {
    closed: {},
    open: {
      on: { closed: { target: 'closed', actions: 'clear' } },
      initial: 'login',
      states: {
        login: {
          initial: 'editing',
          on: {
            'login.submitted': { target: '.submitting', actions: ['clear', { type: 'setEmail', params: ({ event }) => event.form }, { type: 'signIn', params: ({ event }) => event }] },
          },
          states: {
            editing: {},
            submitting: {
              tags: 'submitting',
              on: { ...whileSubmitting, signedIn: '#loginModal.closed', failed: { target: 'failed', actions: { type: 'setTrouble', params: ({ event }) => event } } },
            },
            failed: { on: { edited: { target: 'editing', actions: 'clear' } } },
          },
        },
        finishing: {
          tags: 'submitting',
          on: { ...whileSubmitting, signedIn: '#loginModal.closed', failed: { target: 'login.failed', actions: { type: 'setTrouble', params: ({ event }) => event } } },
        },
        register: {
          initial: 'editing',
          on: {
            'register.submitted': { target: '.submitting', actions: ['clear', { type: 'setEmail', params: ({ event }) => event.form }, { type: 'register', params: ({ event }) => event }] },
          },
          states: {
            editing: {},
            submitting: {
              tags: 'submitting',
              on: {
                ...whileSubmitting,
                signedIn: '#loginModal.closed',
                registered: { target: '#loginModal.open.login', actions: { type: 'setNews', params: { news: 'registered' } } },
                failed: { target: 'failed', actions: { type: 'setTrouble', params: ({ event }) => event } },
              },
            },
            failed: { on: { edited: { target: 'editing', actions: 'clear' } } },
          },
        },
        forgot: {
          initial: 'editing',
          on: {
            'forgot.submitted': { target: '.submitting', actions: ['clear', { type: 'setEmail', params: ({ event }) => event.form }, { type: 'sendPassword', params: ({ event }) => event }] },
          },
          states: {
            editing: {},
            submitting: {
              tags: 'submitting',
              on: { ...whileSubmitting, passwordSent: '#loginModal.open.login', failed: { target: 'failed', actions: { type: 'setTrouble', params: ({ event }) => event } } },
            },
            failed: { on: { edited: { target: 'editing', actions: 'clear' } } },
          },
        },
      },
    },
  },
});
