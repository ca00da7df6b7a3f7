import { basketHold } from '#contract/calls/basket.ts';
import type { BasketRuntime } from '#runtime/basket/basket-runtime.ts';
import { wantedLines } from './booking-request.ts';
import type { Timers } from '#runtime/timers.ts';

/** Asks the server to hold every line and records what it granted. Resolves false when it did not answer. */
export async function holdLines({ view$, send, dispatch }: Pick<BasketRuntime, 'view$' | 'send' | 'dispatch'>): Promise<boolean> {
  const { draftId, lines } = view$.value.draft;
  if (!draftId || lines.length === 0) return true;
  const hold = await send(basketHold, { draftId, lines: wantedLines(lines) }).catch(() => null);
  if (!hold) return false;
  const granted = hold.lines.filter((line) => line.granted).map((line) => line.lineId);
  await dispatch({ type: 'RecordHold', holdId: hold.holdId, lineIds: granted, expiresAt: Date.parse(hold.expiresAt) });
  for (const { lineId, granted: has, reason } of hold.lines) {
    if (!has) await dispatch({ type: 'RecordUnavailable', lineId, reason: reason ?? 'taken' });
  }
  return true;
}

/**
 * Records that the hold has ended when its time comes by the server's clock. What the device alone believes is not
 * recorded: the visitor's other devices would lose a hold that goes on (L11).
 * @param onBelievedOver the time has come by the device's clock, and no answer has told the server's yet
 * @returns what stops it
 */
export function watchHold({ view$, dispatch, clock }: Pick<BasketRuntime, 'view$' | 'dispatch' | 'clock'>, timers: Timers, onBelievedOver: () => void): () => void {
  let cancel = () => {};
  let watched: string | null = null;
  function wait(): void {
    cancel();
    const { hold } = view$.value.draft;
    cancel = hold ? timers.after(hold.expiresAt - clock.now(), () => end(hold.holdId)) : () => {};
  }
  function end(holdId: string): void {
    if (clock.isKnown()) void dispatch({ type: 'RecordHoldExpired', holdId });
    else onBelievedOver();
  }
  const subscription = view$.subscribe(({ draft: { hold } }) => {
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
