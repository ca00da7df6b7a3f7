import type { SnapshotFrom } from 'xstate';
import type { DraftState } from '#domain/draft/state.ts';
import type { CheckoutEvent } from '#machines/checkout/checkout.types.ts';
import type { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import { placeIn } from './checkout-view.ts';

/** What the fold asks of a run: nothing, to begin again from the fold, or an event for the machine. */
export type FoldDemand = 'nothing' | 'restart' | Extract<CheckoutEvent, { type: 'checkout.confirmed' | 'checkout.declined' }>;

/**
 * Compares a run with the fold, which other tabs and devices write, too.
 * @param isBooked whether the server is known to have the booking of an attempt
 */
export function demandOfFold(snapshot: SnapshotFrom<typeof checkoutMachine>, { checkout, lines, rivals }: DraftState, isBooked: (checkoutId: string) => boolean): FoldDemand {
  const { checkoutId } = snapshot.context;
  const isOurs = checkout.status !== 'none' && checkout.checkoutId === checkoutId;
  if (isOurs) {
    const ended = checkout.status === 'confirmed' || checkout.status === 'declined';
    return ended && snapshot.hasTag('frozen') ? { type: `checkout.${checkout.status}`, checkoutId: checkout.checkoutId } : 'nothing';
  }
  // Another device's attempt came first in the draft's order. An attempt that has left this device is followed to its
  // end all the same: the server books no line twice, whichever comes first.
  const isRival = checkoutId !== null && snapshot.hasTag('frozen') && rivals.some((rival) => rival.checkoutId === checkoutId);
  if (isRival && (placeIn(snapshot) !== 'cardNeeded' || isBooked(checkoutId))) return 'nothing';
  if (checkout.status === 'pending') return 'restart';
  // Another device's booking: there is nothing left to buy, or not under this attempt.
  return checkout.status === 'confirmed' && (lines.length === 0 || checkoutId !== null) ? 'restart' : 'nothing';
}
