import type { CurrencyCode } from '#domain/catalogue.ts';
import { lazily } from '#runtime/page/lazy.ts';
import { localFlags } from '#runtime/page/local-flags.ts';
import type { RuntimeLoader } from '#runtime/react/runtime-context.tsx';
import type { Shell } from '#runtime/page/shell.ts';
import { isRecovering } from '#runtime/sync/sync-view.ts';

const KEPT = 'basket';

/** Loads and starts the tab's runtime once, and again when another basket is opened. A flag says whether there is a basket, not what is in it. */
export function createRuntimeLoader(site: () => { readonly shell: Shell; readonly currency: CurrencyCode }): RuntimeLoader {
  const runtime = lazily(async () => {
    const { composeRuntime } = await import('./compose-runtime.ts');
    const { shell, currency } = site();
    const made = await composeRuntime({ ...shell, market: { ...shell.market, currency } }, localFlags.read(KEPT) === '1');
    const remember = () => {
      const filled = made.basket.view$.value.draft.lines.length > 0;
      // A basket that the browser deleted keeps its flag until it is restored or known to be lost.
      const missing = isRecovering(made.sync.recovered$.value);
      if (filled || !missing) localFlags.set(KEPT, filled ? '1' : null);
    };
    const flags = [made.basket.view$.subscribe(remember), made.sync.recovered$.subscribe(remember)];
    const switching = made.sync.drafts$?.subscribe(({ active }) => {
      if (active === made.stream) return;
      // Unsubscribed first: the next runtime follows later changes, and the flag is of its basket.
      for (const subscription of [...flags, switching]) subscription?.unsubscribe();
      runtime.replace().then(() => made.close(), () => location.reload());
    });
    return made;
  });
  return { ...runtime, hasBasket: () => localFlags.read(KEPT) !== null };
}
