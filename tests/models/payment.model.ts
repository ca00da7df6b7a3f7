import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PaymentEvent } from '#machines/payment/payment.types.ts';
import { modelOf, shortestWays } from './walk-transitions.ts';

/** Preparing a payment, as a model for the machine and for a page with the payment step. */

export type PaymentLeaf = 'card.entering' | 'card.tokenising' | 'card.ready' | 'card.refusedInstalments' | 'bankTransfer';

export interface PaymentView {
  readonly shows: 'cardForm' | 'wait' | 'cardAccepted' | 'noInstalments' | 'bankTransfer';
  /** A token is in memory. */
  readonly token: 'none' | 'held';
}

export const views: Readonly<Record<PaymentLeaf, PaymentView>> = {
  'card.entering': { shows: 'cardForm', token: 'none' },
  'card.tokenising': { shows: 'wait', token: 'none' },
  'card.ready': { shows: 'cardAccepted', token: 'held' },
  'card.refusedInstalments': { shows: 'noInstalments', token: 'held' },
  bankTransfer: { shows: 'bankTransfer', token: 'none' },
};

export const causedBy: Readonly<Record<PaymentEvent['type'], 'visitor' | 'bank' | 'clock' | 'checkout'>> = {
  'method.chosen': 'visitor',
  'instalments.chosen': 'visitor',
  'card.submitted': 'visitor',
  'card.edited': 'visitor',
  'card.tokenised': 'bank',
  'card.rejected': 'bank',
  'token.expired': 'clock',
  'token.taken': 'checkout',
};

/** Each event with its distinct payloads. */
export const cases: readonly PaymentEvent[] = [
  { type: 'method.chosen', method: 'card' },
  { type: 'method.chosen', method: 'bankTransfer' },
  { type: 'instalments.chosen', count: 1 },
  { type: 'instalments.chosen', count: 3 },
  { type: 'card.tokenised', brand: 'visa', lastDigits: '1111', takesInstalments: false },
  { type: 'card.tokenised', brand: 'troy', lastDigits: null, takesInstalments: true },
  { type: 'card.rejected', problem: 'invalid' },
  { type: 'card.rejected', problem: 'noAnswer' },
  { type: 'card.rejected', problem: 'offline' },
];

export const paymentModel = () => modelOf(paymentMachine, { input: undefined, events: cases });
export const paymentWays = () => shortestWays(paymentModel());
