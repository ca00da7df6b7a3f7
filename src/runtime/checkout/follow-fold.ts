import type { SnapshotFrom } from 'xstate';
import type { DraftState } from '#domain/draft/state.ts';
import type { CheckoutEvent } from '#machines/checkout/checkout.types.ts';
import type { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import { placeIn } from './checkout-view.ts';

/** What a run must do after a change of the fold: nothing, restart from the fold, or send an event to the machine. */
export type FoldReaction = 'nothing' | 'restart' | Extract<CheckoutEvent, { type: 'checkout.confirmed' | 'checkout.declined' }>;

/**
 * Compares a run with the fold, which other tabs and devices also change.
 * @param isBooked whether the server has confirmed the booking of an attempt
 */
export function reactionToFold(snapshot: SnapshotFrom<typeof checkoutMachine>, { checkout, lines, rivals }: DraftState, isBooked: (checkoutId: string) => boolean): FoldReaction {
  const { checkoutId } = snapshot.context;
  const isOurs = checkout.status !== 'none' && checkout.checkoutId === checkoutId;
  if (isOurs) {
    const ended = checkout.status === 'confirmed' || checkout.status === 'declined';
    return ended && snapshot.hasTag('frozen') ? { type: `checkout.${checkout.status}`, checkoutId: checkout.checkoutId } : 'nothing';
  }
  // Another device's attempt is first in the draft's order. An attempt that this device has sent is still followed to its
  // end: the server books each line once, whatever the order.
  const isRival = checkoutId !== null && snapshot.hasTag('frozen') && rivals.some((rival) => rival.checkoutId === checkoutId);
  if (isRival && (placeIn(snapshot) !== 'cardNeeded' || isBooked(checkoutId))) return 'nothing';
  if (checkout.status === 'pending') return 'restart';
  // Another device's booking: no lines are left, or this attempt is over.
  return checkout.status === 'confirmed' && (lines.length === 0 || checkoutId !== null) ? 'restart' : 'nothing';
}
