import { matchesState, type SnapshotFrom, type StateValue } from 'xstate';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import type { CheckoutEvent, CheckoutFacts, CheckoutInput } from '#machines/checkout/checkout.types.ts';
import { guest, hotel } from '#tests/support/draft-fixtures.ts';
import { modelOf, shortestWays } from './walk-transitions.ts';

/**
 * The model of the checkout: its events, who causes them, and the expectations of
 * each state. Both the pure machine and a real page are checked against it.
 */

export type CheckoutLeaf =
  | 'guest.editing' | 'guest.saving' | 'stay.editing' | 'stay.saving' | 'payment.editing' | 'payment.saving'
  | 'review' | 'holdExpired' | 'intended' | 'submitting' | 'challenge' | 'abandoning' | 'unknown.polling' | 'unknown.cardNeeded' | 'unknown.leaving' | 'parked' | 'declined' | 'confirmed';

/** The visible state of the checkout. */
export interface CheckoutView {
  /** The form or message that is shown. */
  readonly shows: 'guestForm' | 'stayForm' | 'cardForm' | 'review' | 'renewHold' | 'wait' | 'bank' | 'offline' | 'declined' | 'booked';
  /** The basket can be changed. */
  readonly basketOpen: boolean;
  /** Something is under way that the visitor should wait for. */
  readonly busy: boolean;
}

export const views: Readonly<Record<CheckoutLeaf, CheckoutView>> = {
  'guest.editing': { shows: 'guestForm', basketOpen: true, busy: false },
  'guest.saving': { shows: 'guestForm', basketOpen: true, busy: true },
  'stay.editing': { shows: 'stayForm', basketOpen: true, busy: false },
  'stay.saving': { shows: 'stayForm', basketOpen: true, busy: true },
  'payment.editing': { shows: 'cardForm', basketOpen: true, busy: false },
  'payment.saving': { shows: 'cardForm', basketOpen: true, busy: true },
  review: { shows: 'review', basketOpen: true, busy: false },
  holdExpired: { shows: 'renewHold', basketOpen: true, busy: false },
  intended: { shows: 'wait', basketOpen: false, busy: true },
  submitting: { shows: 'wait', basketOpen: false, busy: true },
  challenge: { shows: 'bank', basketOpen: false, busy: false },
  abandoning: { shows: 'wait', basketOpen: false, busy: true },
  'unknown.polling': { shows: 'wait', basketOpen: false, busy: true },
  'unknown.cardNeeded': { shows: 'cardForm', basketOpen: false, busy: false },
  'unknown.leaving': { shows: 'wait', basketOpen: false, busy: true },
  parked: { shows: 'offline', basketOpen: false, busy: false },
  declined: { shows: 'declined', basketOpen: true, busy: false },
  confirmed: { shows: 'booked', basketOpen: true, busy: false },
};

/** The cause of each event. A page driver performs the visitor's events and arranges or awaits the others. */
export const causedBy: Readonly<Record<CheckoutEvent['type'], 'visitor' | 'log' | 'facts' | 'server' | 'clock' | 'network'>> = {
  'guest.submitted': 'visitor',
  'stay.submitted': 'visitor',
  'payment.submitted': 'visitor',
  'review.accepted': 'visitor',
  'step.back': 'visitor',
  'hold.renewed': 'visitor',
  'challenge.reopened': 'visitor',
  'challenge.closed': 'visitor',
  'attempt.abandoned': 'visitor',
  'payment.retried': 'visitor',
  'details.saved': 'log',
  'details.refused': 'log',
  // The log, the card form and the bank's tokeniser.
  'facts.changed': 'facts',
  'intent.recorded': 'log',
  'intent.superseded': 'log',
  'intent.refused': 'log',
  'checkout.confirmed': 'server',
  'checkout.declined': 'server',
  'checkout.reopened': 'server',
  'checkout.challenged': 'server',
  'checkout.unknown': 'server',
  'status.absent': 'server',
  'abandon.failed': 'server',
  'status.due': 'clock',
  'prices.aged': 'clock',
  'net.online': 'network',
  'net.offline': 'network',
};

export const MINE = 'checkout-mine';
const OTHER = 'checkout-other';

const drafts: readonly Omit<CheckoutFacts, 'payment'>[] = [
  { stay: 'missing', hold: 'none', clear: true },
  { stay: 'missing', hold: 'all', clear: true },
  { stay: 'unneeded', hold: 'all', clear: true },
  { stay: 'unneeded', hold: 'none', clear: true },
  { stay: 'done', hold: 'all', clear: true },
  { stay: 'done', hold: 'all', clear: false },
  { stay: 'done', hold: 'none', clear: false },
  { stay: 'done', hold: 'part', clear: true },
];
/** Each combination with and without a prepared payment. */
const facts: readonly CheckoutFacts[] = (['missing', 'ready'] as const).flatMap((payment) => drafts.map((draft) => ({ ...draft, payment })));

/** Each event with its distinct payloads. */
export const cases: readonly CheckoutEvent[] = [
  { type: 'guest.submitted', guest, note: 'A child seat, please.' },
  { type: 'stay.submitted', hotel },
  { type: 'payment.submitted', method: 'card', plan: 'deposit', instalments: 3 },
  { type: 'payment.submitted', method: 'bankTransfer', plan: 'everything', instalments: 1 },
  { type: 'review.accepted', acceptedTotal: '1500.00', currency: 'EUR' },
  ...facts.map((each) => ({ type: 'facts.changed', facts: each }) as const),
  { type: 'intent.recorded', checkoutId: MINE },
  { type: 'intent.superseded', checkoutId: OTHER },
  ...(['checkout.confirmed', 'checkout.declined', 'checkout.reopened', 'checkout.challenged', 'checkout.unknown', 'status.absent', 'abandon.failed'] as const).flatMap((type) => [
    { type, checkoutId: MINE },
    { type, checkoutId: OTHER },
  ]),
];

/** A first visit: a basket with a pick-up, nothing filled in. */
export const firstVisit: CheckoutInput = { start: { at: 'guest', checkoutId: null }, facts: facts[0]!, online: true };

/** The model of the checkout from `input`, by default a first visit. After its attempt has ended, a resumed checkout is like any other. */
export function checkoutModel(input: CheckoutInput = firstVisit) {
  const resumed = input.start.checkoutId !== null;
  return modelOf(checkoutMachine, { input, events: cases, until: (snapshot) => resumed && snapshot.context.checkoutId === null });
}

/**
 * Whether an event can occur on a page in this state. The machine accepts any event
 * at any time; on a page the facts depend on earlier actions.
 */
function onPage({ context: { facts }, ...snapshot }: SnapshotFrom<typeof checkoutMachine>, event: CheckoutEvent): boolean {
  const at = (state: Parameters<typeof snapshot.matches>[0]) => matchesState(state as StateValue, snapshot.value);
  switch (event.type) {
    // One fact at a time: stay completed, hold gained or lost, agreements accepted, card accepted.
    case 'facts.changed': {
      const [changed, ...others] = (['stay', 'payment', 'hold', 'clear'] as const).filter((fact) => event.facts[fact] !== facts[fact]);
      if (!changed || others.length > 0) return false;
      if (changed === 'stay') return event.facts.stay === 'done' && at({ stay: 'saving' });
      // The token expires while the server is slow.
      if (changed === 'payment' && event.facts.payment === 'missing') return at('submitting');
      // Only another tab makes a hold cover a part of the lines.
      if (changed === 'hold' && [facts.hold, event.facts.hold].includes('part')) return false;
      return at({ payment: 'editing' });
    }
    case 'details.saved': return !at({ stay: 'saving' }) || facts.stay === 'done';
    case 'payment.submitted': return facts.hold === 'all' && facts.clear;
    // In earlier steps an offline page could not get a token.
    case 'net.offline': return at('review');
    default: return true;
  }
}

/** The shortest path from an empty form to each state, for the browser. */
export function checkoutWays() {
  const input: CheckoutInput = { ...firstVisit, facts: { ...firstVisit.facts, clear: false } };
  return shortestWays(modelOf(checkoutMachine, { input, events: cases, possible: onPage }));
}
