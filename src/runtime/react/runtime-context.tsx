import { createContext, type ReactNode, startTransition, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { BehaviorSubject } from 'rxjs';
import type { Basket } from '#runtime/basket/basket.ts';
import type { BasketView } from '#runtime/basket/basket-view.ts';
import type { Lazy } from '#runtime/page/lazy.ts';
import type { TabRuntime } from '#runtime/tab-runtime.ts';

/** Loads the runtime when a page first needs it. Its libraries are not loaded with the first view. */
export interface RuntimeLoader extends Lazy<TabRuntime> {
  /** The open basket, which can be shown and changed before the rest of the runtime is loaded. Loading it loads the rest after it. */
  readonly basket: Lazy<Basket>;
  /** Loads the runtime now in a browser that remembers a basket; when idle in one that has the log; otherwise when another tab fills the basket. */
  loadSoon(): void;
  /** Whether the last attempt to load the runtime failed, e.g. without a connection. It is repeated. */
  hasFailed(): boolean;
  /** Whether this browser has stored a basket; if so, every page loads the runtime. */
  hasBasket(): boolean;
}

const RuntimeContext = createContext<RuntimeLoader | null>(null);

/** @param loader null on the server, where every basket is still loading */
export function RuntimeProvider({ loader, children }: { readonly loader: RuntimeLoader | null; readonly children: ReactNode }) {
  return <RuntimeContext value={loader}>{children}</RuntimeContext>;
}

const none = () => null;
const noSubscription = () => () => undefined;

/**
 * The value of a lazy service; null until it is loaded. A transition shows it: React renders it in short tasks, between
 * which the browser answers input.
 */
function useLoaded<T extends object>(lazy: Lazy<T> | undefined): T | null {
  // The first render of a page from the server comes before anything is loaded.
  const [loaded, setLoaded] = useState(() => lazy?.current() ?? null);
  useEffect(() => {
    if (!lazy) return;
    const show = () => startTransition(() => setLoaded(lazy.current()));
    show();
    return lazy.subscribe(show);
  }, [lazy]);
  return loaded;
}

/** The runtime if it is loaded. Loads nothing. */
export function useRuntimeIfLoaded(): TabRuntime | null {
  return useLoaded(useContext(RuntimeContext) ?? undefined);
}

/** Loads the runtime; null until it is loaded, and on the server. @param soon see `RuntimeLoader.loadSoon` */
export function useRuntime({ soon = false }: { readonly soon?: boolean } = {}): TabRuntime | null {
  const loader = useContext(RuntimeContext);
  const runtime = useRuntimeIfLoaded();
  useEffect(() => {
    if (runtime || !loader) return;
    // If the code cannot be fetched, a stale build reloads, and the loader tries again.
    if (soon) loader.loadSoon();
    else loader.load().catch(() => undefined);
  }, [loader, runtime, soon]);
  return runtime;
}

/** Whether the runtime is missing because its code did not arrive. */
export function useLoadFailed(): boolean {
  const loader = useContext(RuntimeContext);
  return useSyncExternalStore(loader?.subscribe ?? noSubscription, () => loader?.hasFailed() ?? false, () => false);
}

/** The open basket if it is loaded, which is before the rest of the runtime is. Loads nothing. */
export function useOpenBasket(): Basket | null {
  return useLoaded(useContext(RuntimeContext)?.basket);
}

/** The loader, for an action that may start before loading has finished, such as an early `add to basket`. */
export function useRuntimeLoader(): RuntimeLoader | null {
  return useContext(RuntimeContext);
}

/** Subscribes to the value of a subject; null without one. For data; actors are read with `useSelector`. */
export function useSubject<T>(subject: BehaviorSubject<T> | undefined): T | null {
  const [subscribe, snapshot] = useMemo(
    () => [
      (onChange: () => void) => {
        const subscription = subject?.subscribe(onChange);
        return () => subscription?.unsubscribe();
      },
      () => subject?.value ?? null,
    ],
    [subject],
  );
  return useSyncExternalStore(subscribe, snapshot, none);
}

/** Whether changes are kept only until this page closes, because the device stores nothing (L4, L10); false until the runtime is loaded. */
export const useIsSession = (): boolean => useSubject(useRuntimeIfLoaded()?.device.sessionReason$) !== null;

/** The basket; null until it is loaded. Loads it if this browser has stored a basket, or with `load`. */
export function useBasket({ load = true }: { readonly load?: boolean } = {}): BasketView | null {
  const loader = useContext(RuntimeContext);
  const basket = useOpenBasket();
  useEffect(() => {
    if (!basket && loader && (load || loader.hasBasket())) loader.basket.load().catch(() => undefined);
  }, [loader, basket, load]);
  return useSubject(basket?.view$);
}
