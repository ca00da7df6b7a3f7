import { readinessOf } from '#domain/draft/readiness.ts';
import { checkoutInputOf } from '#machines/checkout/checkout-input.ts';
import { checkoutShape, rememberedShape } from '#runtime/page/remembered-shape.ts';
import { isRecovering } from '#runtime/sync/sync-view.ts';
import type { TabRuntime } from '#runtime/tab-runtime.ts';

/** Writes the shape of the basket (`rememberedShape`, U14) to `localStorage`, now and after each change. @returns a function that stops it */
export function rememberBasketShape({ basket, sync, context }: TabRuntime): () => void {
  const remember = () => {
    const { draft } = basket.view$.value;
    // A basket that the browser deleted stays remembered until it is restored or known to be lost.
    if (draft.lines.length === 0) return isRecovering(sync.recovered$.value) ? undefined : rememberedShape.set(0, null);
    const readiness = readinessOf(draft, context());
    const { start } = checkoutInputOf(draft, readiness, { online: true, payment: 'missing' });
    rememberedShape.set(draft.lines.length, checkoutShape(draft, start.at, readiness));
  };
  const subscriptions = [basket.view$.subscribe(remember), sync.recovered$.subscribe(remember)];
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}
