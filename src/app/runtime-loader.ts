import type { CurrencyCode } from '#domain/catalogue.ts';
import type { BasketRuntime } from '#runtime/basket-runtime.ts';
import type { RuntimeLoader } from '#runtime/runtime-context.tsx';
import type { Shell } from '#runtime/shell.ts';

const KEPT = 'meltem.basket';

/** Fetches and starts the basket's machinery once; the mark that there is a basket says nothing of what is in it. */
export function createRuntimeLoader(site: () => { readonly shell: Shell; readonly currency: CurrencyCode }): RuntimeLoader {
  let runtime: BasketRuntime | null = null;
  let loading: Promise<BasketRuntime> | undefined;
  const listeners = new Set<() => void>();
  return {
    load() {
      loading ??= import('./compose-runtime.ts')
        .then(({ composeRuntime }) => {
          const { shell, currency } = site();
          return composeRuntime({ ...shell.market, currency }, shell.tokeniserUrl);
        })
        .then((composed) => {
          runtime = composed;
          composed.view$.subscribe(({ draft }) => remember(draft.lines.length > 0));
          for (const listener of listeners) listener();
          return composed;
        });
      loading.catch(() => (loading = undefined));
      return loading;
    },
    current: () => runtime,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    hasBasket: () => {
      try {
        return localStorage.getItem(KEPT) === '1';
      } catch {
        return true;
      }
    },
  };
}

function remember(kept: boolean): void {
  try {
    if (kept) localStorage.setItem(KEPT, '1');
    else localStorage.removeItem(KEPT);
  } catch {
    // Without this storage the basket is looked for on every page.
  }
}
