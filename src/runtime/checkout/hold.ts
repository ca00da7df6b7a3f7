import { basketHold } from '#contract/calls/basket.ts';
import { isAnswered } from '#domain/draft/line-contents.ts';
import type { Hold } from '#domain/draft/state.ts';
import { boughtQuote, requestedLines } from '#runtime/basket/requested-lines.ts';
import type { CheckoutTab } from './checkout-tab.ts';

/**
 * Requests a hold of every line and records the answer: refused lines first, so that no page shows a hold for a line
 * that it does not cover. A line that was changed during the request is left out: neither answer is about it.
 * @returns false without an answer
 */
export async function holdLines({ basket, send }: CheckoutTab): Promise<boolean> {
  const { draft } = basket.view$.value;
  const { draftId, lines } = draft;
  if (!draftId || lines.length === 0) return true;
  const hold = await send(basketHold, { draftId, lines: requestedLines(lines), ...boughtQuote(draft) }).catch(() => null);
  if (!hold) return false;
  const isCurrent = (lineId: string) => isAnswered(lines, lineId, basket.view$.value.draft);
  for (const { lineId, granted, reason } of hold.lines) {
    if (!granted && isCurrent(lineId)) await basket.dispatch({ type: 'RecordUnavailable', lineId, reason: reason ?? 'taken' });
  }
  const lineIds = hold.lines.filter(({ lineId, granted }) => granted && isCurrent(lineId)).map(({ lineId }) => lineId);
  if (lineIds.length > 0) await basket.dispatch({ type: 'RecordHold', holdId: hold.holdId, lineIds, expiresAt: Date.parse(hold.expiresAt) });
  return true;
}

/**
 * Records the expiry of the hold by the server's clock. An expiry by the device's clock is not recorded:
 * if that clock is fast, the visitor's other devices would lose a valid hold (L11).
 * @param onBelievedOver called when the hold has expired by the device's clock and the server's time is unknown
 * @returns stops watching
 */
export function watchHold({ basket, clock, timers }: CheckoutTab, onBelievedOver: () => void): () => void {
  let cancel = () => {};
  let watched: string | null = null;
  function wait(): void {
    cancel();
    const { hold } = basket.view$.value.draft;
    cancel = hold ? timers.after(hold.expiresAt - clock.now(), () => end(hold)) : () => {};
  }
  function end({ holdId, expiresAt }: Hold): void {
    if (clock.isKnown()) void basket.dispatch({ type: 'RecordHoldExpired', holdId, expiresAt });
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
