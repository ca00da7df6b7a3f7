import { basketHold } from '#contract/calls/basket.ts';
import type { BasketRuntime } from './basket-runtime.ts';
import { wantedLines } from './checkout-session-requests.ts';
import type { Timers } from './timers.ts';

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

/** Records that the hold has ended when its time comes. @returns what stops it */
export function watchHold({ view$, dispatch, context }: Pick<BasketRuntime, 'view$' | 'dispatch' | 'context'>, timers: Timers): () => void {
  let cancel = () => {};
  let watched: string | null = null;
  const subscription = view$.subscribe(({ draft: { hold } }) => {
    const key = hold && `${hold.holdId} ${hold.expiresAt}`;
    if (key === watched) return;
    watched = key;
    cancel();
    cancel = hold ? timers.after(hold.expiresAt - context().now, () => void dispatch({ type: 'RecordHoldExpired', holdId: hold.holdId })) : () => {};
  });
  return () => {
    subscription.unsubscribe();
    cancel();
  };
}
