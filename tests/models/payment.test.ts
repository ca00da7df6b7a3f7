import { describe, expect, it } from 'vitest';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PaymentInput } from '#machines/payment/payment.types.ts';
import { walkEveryTransition, type Stop } from './every-transition.ts';
import { causedBy, fresh, MINE, paymentModel, paymentWays, views, type PaymentLeaf, type PaymentView } from './payment.model.ts';

type PaymentStop = Stop<typeof paymentMachine>;

/** Whether a token is in memory, judged by what was announced and forgotten on the way. */
function tokenOf({ history }: PaymentStop): 'none' | 'held' {
  const last = history.findLast((command) => command.type !== 'Tokenise');
  return last?.type === 'AnnounceCard' ? 'held' : 'none';
}

function showsOf({ snapshot }: PaymentStop): PaymentView['shows'] {
  if (snapshot.status === 'done') return 'paid';
  if (snapshot.hasTag('asksCard')) return 'cardForm';
  if (snapshot.can({ type: 'payment.retried' })) return 'refused';
  if (snapshot.hasTag('busy')) return 'wait';
  return snapshot.can({ type: 'token.expired' }) ? 'cardAccepted' : 'bank';
}

const seen = (leaf: PaymentLeaf, also: (stop: PaymentStop) => void = () => {}) => (stop: PaymentStop) => {
  const { shows, token } = views[leaf];
  expect(showsOf(stop)).toBe(shows);
  if (token !== 'maybe') expect(tokenOf(stop)).toBe(token);
  const { before, event, snapshot, emitted } = stop;
  const mine = before?.context.checkoutId ?? null;
  // What is said of another attempt changes nothing here; a token without an attempt may be sent with any.
  if (event && 'checkoutId' in event && event.checkoutId !== mine && !(event.type === 'checkout.sent' && mine === null)) {
    expect(snapshot.value).toEqual(before?.value);
    expect(emitted).toEqual([]);
  }
  expect(Object.keys(stop.snapshot.context).sort()).toEqual(['checkoutId', 'method', 'start']);
  also(stop);
};

const moved = ({ before, snapshot }: PaymentStop) => before !== null && !before.matches(snapshot.value as never);

const states: Record<PaymentLeaf, (stop: PaymentStop) => void> = {
  'card.entering': seen('card.entering', ({ before, emitted }) => before?.matches({ card: 'ready' }) && expect(emitted).toEqual([{ type: 'ForgetCard' }])),
  'card.tokenising': seen('card.tokenising', ({ event, emitted }) => event?.type === 'card.submitted' && expect(emitted).toEqual([{ type: 'Tokenise' }])),
  'card.ready': seen('card.ready', ({ event, emitted }) => event?.type === 'card.tokenised' && expect(emitted).toEqual([{ type: 'AnnounceCard' }])),
  authorising: seen('authorising', ({ snapshot }) => expect(snapshot.context.checkoutId).not.toBeNull()),
  challenged: seen('challenged'),
  reconciling: seen('reconciling'),
  refused: seen('refused', (stop) => moved(stop) && expect(stop.emitted).toEqual([{ type: 'ForgetCard' }])),
  captured: seen('captured', (stop) => moved(stop) && expect(stop.emitted).toEqual([{ type: 'ForgetCard' }])),
};

const starts: readonly PaymentInput[] = [fresh, ...(['reconciling', 'challenged', 'refused'] as const).map((start) => ({ method: 'card', start, checkoutId: MINE }) as const)];

describe('every transition of the payment', () => {
  it.each(starts)('from $start', async (input) => {
    expect(await walkEveryTransition(paymentMachine, paymentModel(input), { states, events: Object.keys(causedBy) })).toEqual(Object.keys(views).sort());
  });
});

it('has a short way to every state for the browser', () => {
  expect([...paymentWays().keys()].sort()).toEqual(Object.keys(views).sort());
});
