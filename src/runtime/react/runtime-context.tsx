import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { BehaviorSubject } from 'rxjs';
import type { BasketView } from '#runtime/basket/basket-view.ts';
import type { Lazy } from '#runtime/page/lazy.ts';
import type { TabRuntime } from '#runtime/tab-runtime.ts';

/** Loads the runtime when a page first needs it. Its libraries are not loaded with the first view. */
export interface RuntimeLoader extends Lazy<TabRuntime> {
  /** Whether this browser has stored a basket; if so, every page loads the runtime. */
  hasBasket(): boolean;
}

const RuntimeContext = createContext<RuntimeLoader | null>(null);

/** @param loader null on the server, where every basket is still loading */
export function RuntimeProvider({ loader, children }: { readonly loader: RuntimeLoader | null; readonly children: ReactNode }) {
  return <RuntimeContext value={loader}>{children}</RuntimeContext>;
}

const nothing = () => () => undefined;
const none = () => null;

/** The runtime if it is loaded. Loads nothing. */
export function useRuntimeIfLoaded(): TabRuntime | null {
  const loader = useContext(RuntimeContext);
  return useSyncExternalStore(loader?.subscribe ?? nothing, loader?.current ?? none, none);
}

/** Loads the runtime; null until it is loaded, and on the server. */
export function useRuntime(): TabRuntime | null {
  const loader = useContext(RuntimeContext);
  const runtime = useRuntimeIfLoaded();
  useEffect(() => {
    // If the code cannot be fetched, a stale build reloads, and the next page that needs it tries again.
    if (!runtime) loader?.load().catch(() => undefined);
  }, [loader, runtime]);
  return runtime;
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

/** The basket; null until the runtime is loaded. Loads it if this browser has stored a basket, or with `load`. */
export function useBasket({ load = true }: { readonly load?: boolean } = {}): BasketView | null {
  const loader = useContext(RuntimeContext);
  const runtime = useRuntimeIfLoaded();
  useEffect(() => {
    if (!runtime && loader && (load || loader.hasBasket())) loader.load().catch(() => undefined);
  }, [loader, runtime, load]);
  return useSubject(runtime?.basket.view$);
}
