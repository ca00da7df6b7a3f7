import type { CurrencyCode } from '#domain/catalogue.ts';
import { lazily } from '#runtime/page/lazy.ts';
import { localFlags } from '#runtime/page/local-flags.ts';
import type { RuntimeLoader } from '#runtime/react/runtime-context.tsx';
import type { Shell } from '#runtime/page/shell.ts';
import { isRecovering } from '#runtime/sync/sync-view.ts';

const KEPT = 'basket';

/** Loads and starts the tab's runtime once. A flag says whether there is a basket, not what is in it. */
export function createRuntimeLoader(site: () => { readonly shell: Shell; readonly currency: CurrencyCode }): RuntimeLoader {
  return {
    ...lazily(async () => {
      const { composeRuntime } = await import('./compose-runtime.ts');
      const { shell, currency } = site();
      const runtime = await composeRuntime({ ...shell.market, currency }, shell.tokeniserUrl, localFlags.read(KEPT) === '1');
      const remember = () => {
        const filled = runtime.basket.view$.value.draft.lines.length > 0;
        // A basket that the browser deleted keeps its flag until it is restored or known to be lost.
        const missing = isRecovering(runtime.sync.recovered$.value);
        if (filled || !missing) localFlags.set(KEPT, filled ? '1' : null);
      };
      runtime.basket.view$.subscribe(remember);
      runtime.sync.recovered$.subscribe(remember);
      return runtime;
    }),
    hasBasket: () => localFlags.read(KEPT) !== null,
  };
}
