import { describe, expect, it } from 'vitest';
import { PAYMENT_METHODS } from '#domain/draft/events.ts';
import { paymentMachine, STATE_OF_METHOD } from '#machines/payment/payment.machine.ts';
import { walkEveryTransition, type Stop } from './walk-transitions.ts';
import { causedBy, paymentModel, paymentWays, views, type PaymentLeaf, type PaymentView } from './payment.model.ts';

type PaymentStop = Stop<typeof paymentMachine>;

function showsOf({ snapshot }: PaymentStop): PaymentView['shows'] {
  if (snapshot.matches('bankTransfer')) return 'bankTransfer';
  if (snapshot.hasTag('ready')) return 'cardAccepted';
  if (snapshot.context.problem === 'noInstalments') return 'noInstalments';
  return snapshot.hasTag('busy') ? 'wait' : 'cardForm';
}

const seen = (leaf: PaymentLeaf, also: (stop: PaymentStop) => void = () => {}) => (stop: PaymentStop) => {
  const { shows, token } = views[leaf];
  expect(showsOf(stop)).toBe(shows);
  const { context } = stop.snapshot;
  // An attempt can begin without anything more.
  expect(stop.snapshot.hasTag('ready')).toBe(shows === 'cardAccepted' || shows === 'bankTransfer');
  // The brand represents the token, which no machine holds.
  if (token === 'none') expect(context.lastDigits).toBeNull();
  expect(context.brand === null ? 'none' : 'held').toBe(token);
  expect(Object.keys(context).sort()).toEqual(['brand', 'instalments', 'lastDigits', 'problem', 'takesInstalments']);
  if (token === 'none') expect(context.takesInstalments).toBe(false);
  // The number of payments is that of the draft, in every state.
  if (stop.event?.type === 'instalments.chosen') expect(context.instalments).toBe(stop.event.count);
  also(stop);
};

const states: Record<PaymentLeaf, (stop: PaymentStop) => void> = {
  'card.entering': seen('card.entering', ({ before, event, emitted, snapshot }) => {
    // A token that an attempt has taken is not dropped.
    const lost = (before?.context.brand ?? null) !== null && event?.type !== 'token.taken' && event?.type !== 'instalments.chosen';
    expect(emitted).toEqual(lost ? [{ type: 'DropToken' }] : []);
    if (event?.type === 'card.edited') expect(snapshot.context.problem).toBeNull();
    if (event?.type === 'card.rejected' && before?.matches({ card: 'tokenising' })) expect(snapshot.context.problem).toBe(event.problem);
    if (event?.type === 'token.expired' && lost) expect(snapshot.context.problem).toBe('timedOut');
  }),
  'card.tokenising': seen('card.tokenising', ({ before, event, emitted }) => {
    if (event?.type !== 'card.submitted' || before?.matches({ card: 'tokenising' })) return expect(emitted).toEqual([]);
    // Another card replaces one that cannot be charged in instalments.
    expect(emitted).toEqual(before?.matches({ card: 'refusedInstalments' }) ? [{ type: 'DropToken' }, { type: 'Tokenise' }] : [{ type: 'Tokenise' }]);
  }),
  'card.ready': seen('card.ready', ({ before, event, emitted, snapshot }) => {
    expect(emitted).toEqual([]);
    expect(snapshot.context.problem).toBeNull();
    if (event?.type === 'card.tokenised' && before?.matches({ card: 'tokenising' })) expect(snapshot.context).toMatchObject({ brand: event.brand, lastDigits: event.lastDigits });
    expect(snapshot.context.instalments === 1 || snapshot.context.takesInstalments).toBe(true);
  }),
  'card.refusedInstalments': seen('card.refusedInstalments', ({ emitted, snapshot }) => {
    expect(emitted).toEqual([]);
    expect(snapshot.context).toMatchObject({ problem: 'noInstalments', takesInstalments: false });
    expect(snapshot.context.instalments).toBeGreaterThan(1);
  }),
  bankTransfer: seen('bankTransfer', ({ before, event, emitted, snapshot }) => {
    // The card that was entered is not kept for later.
    expect(emitted).toEqual(event?.type === 'method.chosen' && before?.matches('card') ? [{ type: 'DropToken' }] : []);
    expect(snapshot.context.problem).toBeNull();
  }),
};

describe('every transition of the payment', () => {
  it('from an empty form, through every state', async () => {
    expect(await walkEveryTransition(paymentMachine, paymentModel(), { states, events: Object.keys(causedBy) })).toEqual(Object.keys(views).sort());
  });
});

it('has a short path to every state for the browser', () => {
  expect([...paymentWays().keys()].sort()).toEqual(Object.keys(views).sort());
});

it('has exactly one state for each payment method', () => {
  expect(PAYMENT_METHODS.map((method) => STATE_OF_METHOD[method])).toEqual(Object.keys(paymentMachine.states));
});
