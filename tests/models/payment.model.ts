import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PaymentEvent, PaymentInput } from '#machines/payment/payment.types.ts';
import { modelOf, shortestWays } from './every-transition.ts';

/** Paying, as a model for the machine and for a page with a card form. */

export type PaymentLeaf = 'card.entering' | 'card.tokenising' | 'card.ready' | 'authorising' | 'challenged' | 'reconciling' | 'refused' | 'captured';

export interface PaymentView {
  readonly shows: 'cardForm' | 'cardAccepted' | 'wait' | 'bank' | 'refused' | 'paid';
  /** A token is in memory. */
  readonly token: 'none' | 'held' | 'maybe';
}

export const views: Readonly<Record<PaymentLeaf, PaymentView>> = {
  'card.entering': { shows: 'cardForm', token: 'none' },
  'card.tokenising': { shows: 'wait', token: 'none' },
  'card.ready': { shows: 'cardAccepted', token: 'held' },
  authorising: { shows: 'wait', token: 'maybe' },
  challenged: { shows: 'bank', token: 'maybe' },
  reconciling: { shows: 'wait', token: 'maybe' },
  refused: { shows: 'refused', token: 'none' },
  captured: { shows: 'paid', token: 'none' },
};

export const causedBy: Readonly<Record<PaymentEvent['type'], 'visitor' | 'cardForm' | 'checkout'>> = {
  'card.submitted': 'visitor',
  'card.edited': 'visitor',
  'payment.retried': 'visitor',
  'card.wanted': 'checkout',
  'card.tokenised': 'cardForm',
  'card.rejected': 'cardForm',
  'token.expired': 'cardForm',
  'checkout.sent': 'checkout',
  'checkout.confirmed': 'checkout',
  'checkout.declined': 'checkout',
  'checkout.challenged': 'checkout',
  'checkout.unknown': 'checkout',
};

export const MINE = 'checkout-mine';
const OTHER = 'checkout-other';

export const cases: readonly PaymentEvent[] = (['checkout.sent', 'checkout.confirmed', 'checkout.declined', 'checkout.challenged', 'checkout.unknown'] as const).flatMap((type) => [
  { type, checkoutId: MINE },
  { type, checkoutId: OTHER },
]);

export const fresh: PaymentInput = { method: 'card', start: 'card', checkoutId: null };

export const paymentModel = (input: PaymentInput = fresh) => modelOf(paymentMachine, { input, events: cases });
export const paymentWays = () => shortestWays(paymentModel());
