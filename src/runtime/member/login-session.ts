import { type ActorRefFrom, createActor } from 'xstate';
import { loginModalMachine } from '#machines/login-modal/login-modal.machine.ts';
import type { SocialOutcome } from '#domain/member/social-sign-in.ts';
import type { Lazy } from '#runtime/page/lazy.ts';
import { finishSignIn, register, sendPassword, signIn, type LoginOutcome, type Members } from './members.ts';

export type LoginActor = ActorRefFrom<typeof loginModalMachine>;

/** Callbacks that tell the visitor a result after the dialog has closed or shows the login form again. */
export interface LoginReports {
  /** @param how what happened to the account: `new` for one that was just made */
  signedIn(firstName: string, how: SocialOutcome): void;
  passwordSent(): void;
}

/** Runs the machine of the login dialog: executes its commands and answers them. */
export function startLoginSession(members: Lazy<Members>, reports: LoginReports): LoginActor {
  const actor = createActor(loginModalMachine);
  const loaded = async <T>(work: (current: Members) => Promise<T>, otherwise: T): Promise<T> => {
    let current: Members;
    try {
      current = await members.load();
    } catch {
      // The code could not be fetched.
      return otherwise;
    }
    return work(current);
  };
  const noAnswer: LoginOutcome = { status: 'failed', trouble: 'noAnswer' };
  const settle = (outcome: LoginOutcome | { readonly status: 'registered' }) => {
    switch (outcome.status) {
      case 'signedIn':
        actor.send({ type: 'signedIn' });
        reports.signedIn(outcome.firstName, outcome.how);
        return;
      case 'registered': return actor.send({ type: 'registered' });
      case 'failed': return actor.send({ type: 'failed', trouble: outcome.trouble });
    }
  };
  actor.on('SignIn', ({ form }) => void loaded((current) => signIn(current, form), noAnswer).then(settle));
  actor.on('FinishSignIn', ({ provider }) => void loaded((current) => finishSignIn(current, provider), noAnswer).then(settle));
  actor.on('Register', ({ form }) => void loaded<Awaited<ReturnType<typeof register>>>((current) => register(current, form), noAnswer).then(settle));
  actor.on('SendPassword', ({ form }) => void loaded((current) => sendPassword(current, form), 'noAnswer').then((trouble) => {
    if (trouble !== null) return actor.send({ type: 'failed', trouble });
    actor.send({ type: 'passwordSent' });
    reports.passwordSent();
  }));
  return actor.start();
}
