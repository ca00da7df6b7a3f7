import { describe, expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import type { CheckoutInput } from '#machines/checkout/checkout.types.ts';
import { walkEveryTransition, type Stop } from './walk-transitions.ts';
import { cases, causedBy, checkoutModel, checkoutWays, firstVisit, MINE, views, type CheckoutLeaf, type CheckoutView } from './checkout.model.ts';

type Snapshot = SnapshotFrom<typeof checkoutMachine>;
type CheckoutStop = Stop<typeof checkoutMachine>;

/** The view that a page would show, derived from the events that the machine accepts. */
function viewOf(snapshot: Snapshot): CheckoutView {
  const accepts = (type: string) => cases.concat({ type: 'payment.retried' }, { type: 'hold.renewed' }, { type: 'challenge.closed' }).some((event) => event.type === type && snapshot.can(event));
  const shows = (): CheckoutView['shows'] => {
    if (snapshot.status === 'done') return 'booked';
    if (snapshot.matches('guest')) return 'guestForm';
    if (snapshot.matches('stay')) return 'stayForm';
    if (snapshot.matches('payment') || snapshot.matches({ unknown: 'cardNeeded' })) return 'cardForm';
    if (accepts('challenge.closed')) return 'bank';
    if (accepts('payment.retried')) return 'declined';
    if (snapshot.hasTag('busy')) return 'wait';
    if (snapshot.matches('review')) return 'review';
    return snapshot.hasTag('frozen') ? 'offline' : 'renewHold';
  };
  return { shows: shows(), basketOpen: !snapshot.hasTag('frozen'), busy: snapshot.hasTag('busy') };
}

/** The state in which an event may end the attempt. */
function endedAt(event: string | undefined, before: Snapshot | undefined): unknown {
  if (event === 'checkout.reopened') return 'submitting';
  if (event !== 'checkout.declined') return 'declined';
  return before?.matches('unknown') ? { unknown: 'leaving' } : 'abandoning';
}

const seen = (leaf: CheckoutLeaf, also: (stop: CheckoutStop) => void = () => {}) => (stop: CheckoutStop) => {
  expect(viewOf(stop.snapshot)).toEqual(views[leaf]);
  noSecondPayment(stop);
  also(stop);
};

/** Checks L12 on all commands emitted so far. */
function noSecondPayment({ history, emitted, snapshot, before, event }: CheckoutStop): void {
  const { checkoutId } = snapshot.context;
  for (const command of emitted) {
    if ('checkoutId' in command) expect(command.checkoutId).toBe(checkoutId);
    if (command.type === 'Intend') expect(before?.context.checkoutId).toBeNull();
    if (command.type === 'Resubmit') expect(['status.absent', 'facts.changed']).toContain(event?.type);
  }
  // In this model the same id is used again after a decline, so attempts are distinguished by their Intend.
  const sinceIntend = history.slice(history.findLastIndex((command) => command.type === 'Intend') + 1);
  expect(sinceIntend.filter((command) => command.type === 'Submit').length).toBeLessThanOrEqual(1);
  const was = before?.context.checkoutId;
  if (was && checkoutId !== was) expect(before?.value).toEqual(endedAt(event?.type, before));
  if (snapshot.hasTag('frozen') && !snapshot.matches('intended')) expect(checkoutId).not.toBeNull();
  // An answer to another attempt changes nothing.
  if (event && 'checkoutId' in event && !event.type.startsWith('intent.') && event.checkoutId !== was) {
    expect(snapshot.value).toEqual(before?.value);
    expect(emitted).toEqual([]);
  }
  expect(Object.keys(snapshot.context).sort()).toEqual(['checkoutId', 'facts', 'online', 'sent', 'start']);
}

/** A step that needs a hold requests it where it begins, and where the basket has been mended since. */
function holdRequested({ before, event, emitted, snapshot }: CheckoutStop): void {
  const { facts } = snapshot.context;
  const isMended = event?.type === 'facts.changed' && before?.context.facts.clear === false && facts.clear;
  const isNeeded = isMended || emitted.some((command) => command.type === 'SaveStep');
  if (isNeeded) expect(emitted.some((command) => command.type === 'RequestHold')).toBe(facts.hold !== 'all');
}

const stepSaved = (step: string) => ({ before, emitted, snapshot }: CheckoutStop) => {
  if (before && !before.matches(snapshot.value as never) && !before.matches(step as never)) expect(emitted).toContainEqual({ type: 'SaveStep', step });
};

const states: Record<CheckoutLeaf, (stop: CheckoutStop) => void> = {
  'guest.editing': seen('guest.editing', stepSaved('guest')),
  'guest.saving': seen('guest.saving', ({ history }) => expect(history.at(-1)?.type).toBe('SaveGuest')),
  'stay.editing': seen('stay.editing', ({ snapshot }) => expect(snapshot.context.facts.stay).not.toBe('unneeded')),
  'stay.saving': seen('stay.saving', ({ history }) => expect(history.at(-1)?.type).toBe('SaveStay')),
  'payment.editing': seen('payment.editing', (stop) => {
    stepSaved('payment')(stop);
    holdRequested(stop);
  }),
  'payment.saving': seen('payment.saving', ({ event, emitted }) => event?.type === 'payment.submitted' && expect(emitted).toMatchObject([{ type: 'SavePayment' }])),
  review: seen('review', (stop) => {
    stepSaved('review')(stop);
    holdRequested(stop);
    const { context } = stop.snapshot;
    expect(context.facts.payment).toBe('ready');
    expect(context.facts.stay).not.toBe('missing');
    expect(stop.snapshot.can({ type: 'review.accepted', acceptedTotal: '1.00', currency: 'EUR' })).toBe(context.facts.hold === 'all' && context.facts.clear);
  }),
  holdExpired: seen('holdExpired', ({ snapshot }) => expect(snapshot.context.facts.hold).not.toBe('all')),
  intended: seen('intended', ({ event, emitted }) => event?.type === 'review.accepted' && expect(emitted).toMatchObject([{ type: 'Intend', acceptedTotal: '1500.00' }])),
  submitting: seen('submitting', ({ snapshot, before, emitted }) => {
    expect(snapshot.context.sent).toBe(true);
    if (!before?.matches('submitting')) expect(emitted).toMatchObject([{ type: before?.matches('unknown') ? 'Resubmit' : 'Submit' }]);
  }),
  challenge: seen('challenge', ({ before, emitted }) => before?.matches('submitting') && expect(emitted).toMatchObject([{ type: 'OpenChallenge' }])),
  abandoning: seen('abandoning', ({ event, emitted }) => event?.type === 'attempt.abandoned' && expect(emitted).toMatchObject([{ type: 'Abandon' }])),
  'unknown.polling': seen('unknown.polling', ({ before, emitted }) => !before?.matches('unknown') && expect(emitted).toMatchObject([{ type: 'PollStatus' }])),
  'unknown.cardNeeded': seen('unknown.cardNeeded', ({ event, emitted }) => event?.type === 'status.absent' && expect(emitted).toEqual([])),
  'unknown.leaving': seen('unknown.leaving', ({ event, emitted }) => event?.type === 'attempt.abandoned' && expect(emitted).toMatchObject([{ type: 'Abandon' }])),
  parked: seen('parked', ({ emitted }) => expect(emitted).toEqual([])),
  declined: seen('declined'),
  confirmed: seen('confirmed', ({ emitted }) => expect(emitted).toEqual([])),
};

const events = Object.keys(causedBy);
const SLOW = 180_000;

describe('[L12] every transition of the checkout', () => {
  it('from a first visit, through every state', { timeout: SLOW }, async () => {
    expect(await walkEveryTransition(checkoutMachine, checkoutModel(), { states, events })).toEqual(Object.keys(views).sort());
  });

  it.each(['challenge', 'unknown', 'parked', 'declined'] as const)('resumed at %s, up to a new payment', { timeout: SLOW }, async (at) => {
    const input: CheckoutInput = { ...firstVisit, start: { at, checkoutId: MINE }, online: at !== 'parked' };
    const visited = await walkEveryTransition(checkoutMachine, checkoutModel(input), { states, events });
    expect(visited).toEqual(expect.arrayContaining(['confirmed', 'declined', 'payment.editing']));
    expect(visited).not.toContain('intended');
  });
});

it('has a short path to every state for the browser', () => {
  expect([...checkoutWays().keys()].sort()).toEqual(Object.keys(views).sort());
});
