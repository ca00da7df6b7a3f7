import { basketHold } from '#contract/calls/basket.ts';
import { wantedLines } from '#runtime/basket/requested-lines.ts';
import type { CheckoutTab } from './checkout-tab.ts';

/**
 * Asks the server to hold every line and records the answer. Refused lines are recorded first, so that no page shows
 * a hold for a line that it does not cover.
 * @returns false when the server did not answer
 */
export async function holdLines({ basket, send }: CheckoutTab): Promise<boolean> {
  const { draftId, lines } = basket.view$.value.draft;
  if (!draftId || lines.length === 0) return true;
  const hold = await send(basketHold, { draftId, lines: wantedLines(lines) }).catch(() => null);
  if (!hold) return false;
  for (const { lineId, granted, reason } of hold.lines) {
    if (!granted) await basket.dispatch({ type: 'RecordUnavailable', lineId, reason: reason ?? 'taken' });
  }
  const lineIds = hold.lines.filter(({ granted }) => granted).map(({ lineId }) => lineId);
  if (lineIds.length > 0) await basket.dispatch({ type: 'RecordHold', holdId: hold.holdId, lineIds, expiresAt: Date.parse(hold.expiresAt) });
  return true;
}

/**
 * Records that the hold has ended when its time comes by the server's clock. What only the device believes is not
 * recorded: the visitor's other devices would lose a hold that goes on (L11).
 * @param onBelievedOver the hold has expired by the device's clock, and the server's time is not known yet
 * @returns what stops it
 */
export function watchHold({ basket, clock, timers }: CheckoutTab, onBelievedOver: () => void): () => void {
  let cancel = () => {};
  let watched: string | null = null;
  function wait(): void {
    cancel();
    const { hold } = basket.view$.value.draft;
    cancel = hold ? timers.after(hold.expiresAt - clock.now(), () => end(hold.holdId)) : () => {};
  }
  function end(holdId: string): void {
    if (clock.isKnown()) void basket.dispatch({ type: 'RecordHoldExpired', holdId });
    else onBelievedOver();
  }
  const subscription = basket.view$.subscribe(({ draft: { hold } }) => {
    const key = hold && `${hold.holdId} ${hold.expiresAt}`;
    if (key === watched) return;
    watched = key;
    wait();
  });
  const stopClock = clock.subscribe(wait);
  return () => {
    subscription.unsubscribe();
    stopClock();
    cancel();
  };
}
