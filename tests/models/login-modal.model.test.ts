import { describe, expect, it } from 'vitest';
import { loginModalMachine } from '#machines/login-modal/login-modal.machine.ts';
import { causedBy, commandOn, loginForm, loginModalModel, type LoginModalLeaf } from './login-modal.model.ts';
import { walkEveryTransition, type Stop } from './walk-transitions.ts';

type ModalStop = Stop<typeof loginModalMachine>;

const isSubmitting = ({ snapshot }: ModalStop) => snapshot.hasTag('submitting');

const seen = (leaf: LoginModalLeaf, also: (stop: ModalStop) => void = () => {}) => (stop: ModalStop) => {
  const isEntered = stop.before === null || JSON.stringify(stop.before.value) !== JSON.stringify(stop.snapshot.value);
  const command = commandOn[leaf];
  // One command for each press that was accepted: none while a form is submitted.
  expect(stop.emitted.map(({ type }) => type)).toEqual(isEntered && command ? [command] : []);
  expect(JSON.stringify(stop.snapshot.context)).not.toContain(loginForm.password);
  also(stop);
};

const editing = ({ event, snapshot }: ModalStop) => {
  expect(snapshot.context.trouble).toBeNull();
  if (event?.type === 'registered') expect(snapshot.context.news).toBe('registered');
};
const submitting = (stop: ModalStop) => {
  expect(isSubmitting(stop)).toBe(true);
  expect(stop.snapshot.context).toEqual({ trouble: null, news: null, email: loginForm.email });
};
const failed = ({ snapshot }: ModalStop) => expect(snapshot.context.trouble).not.toBeNull();

const states: Record<LoginModalLeaf, (stop: ModalStop) => void> = {
  closed: seen('closed', ({ snapshot: { context } }) => expect(context).toMatchObject({ trouble: null })),
  'open.finishing': seen('open.finishing', (stop) => {
    expect(isSubmitting(stop)).toBe(true);
    expect(stop.snapshot.context.trouble).toBeNull();
  }),
  'open.login.editing': seen('open.login.editing', editing),
  'open.login.submitting': seen('open.login.submitting', submitting),
  'open.login.failed': seen('open.login.failed', failed),
  'open.register.editing': seen('open.register.editing', editing),
  'open.register.submitting': seen('open.register.submitting', submitting),
  'open.register.failed': seen('open.register.failed', failed),
  'open.forgot.editing': seen('open.forgot.editing', editing),
  'open.forgot.submitting': seen('open.forgot.submitting', submitting),
  'open.forgot.failed': seen('open.forgot.failed', failed),
};

describe('every transition of the login dialog', () => {
  it('[M1] [M2] [M3] [M9] submits a form once, and keeps no password', async () => {
    expect(await walkEveryTransition(loginModalMachine, loginModalModel(), { states, events: Object.keys(causedBy) })).toEqual(Object.keys(commandOn).sort());
  });
});
