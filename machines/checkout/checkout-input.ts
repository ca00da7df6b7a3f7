import type { Readiness } from '#domain/draft/readiness.ts';
import type { DraftState } from '#domain/draft/state.ts';
import type { CheckoutFacts, CheckoutInput, CheckoutStart } from './checkout.types.ts';

/**
 * Reads the facts that the checkout flow depends on.
 * @param payment the only fact that is not in the fold
 */
export function checkoutFactsOf(readiness: Readiness, payment: CheckoutFacts['payment']): CheckoutFacts {
  const { basket, guest, agreements, hold, isHoldRunning, needsStay, stay } = readiness;
  return {
    stay: !needsStay ? 'unneeded' : stay.length > 0 ? 'missing' : 'done',
    payment,
    hold: hold.length === 0 ? 'all' : isHoldRunning ? 'part' : 'none',
    clear: basket.length + guest.length + agreements.length === 0,
  };
}

function startOf({ checkout, step, lines }: DraftState, { guest, stay, needsStay }: Readiness, online: boolean): CheckoutStart {
  if (checkout.status === 'pending') {
    if (checkout.phase === 'challenged') return { at: 'challenge', checkoutId: checkout.checkoutId };
    // It is unknown whether the request was sent, so the status is polled by id and nothing is sent as new (L12).
    return { at: online ? 'unknown' : 'parked', checkoutId: checkout.checkoutId };
  }
  if (checkout.status === 'declined') return { at: 'declined', checkoutId: checkout.checkoutId };
  // Lines that were not booked belong to a new draft.
  if (checkout.status === 'confirmed' && lines.length === 0) return { at: 'confirmed', checkoutId: checkout.checkoutId };
  if (step === null || step === 'guest' || guest.length > 0) return { at: 'guest', checkoutId: null };
  if (needsStay && (step === 'stay' || stay.length > 0)) return { at: 'stay', checkoutId: null };
  // A review needs a card token, which was lost with the page.
  return { at: 'payment', checkoutId: null };
}

export interface CheckoutSurroundings {
  readonly online: boolean;
  readonly payment: CheckoutFacts['payment'];
}

/** Creates the input that resumes the checkout in the state of the fold. Valid for every prefix of the log. */
export function checkoutInputOf(state: DraftState, readiness: Readiness, { online, payment }: CheckoutSurroundings): CheckoutInput {
  return { start: startOf(state, readiness, online), facts: checkoutFactsOf(readiness, payment), online };
}
