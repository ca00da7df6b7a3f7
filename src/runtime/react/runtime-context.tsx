import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { BehaviorSubject } from 'rxjs';
import type { BasketView } from '#runtime/basket/basket-view.ts';
import type { Lazy } from '#runtime/page/lazy.ts';
import type { TabRuntime } from '#runtime/tab-runtime.ts';

/** Loads the runtime when a page first needs it. Its libraries are no part of the first view. */
export interface RuntimeLoader extends Lazy<TabRuntime> {
  /** This browser has kept a basket, so a page loads the runtime unasked. */
  hasBasket(): boolean;
}

const RuntimeContext = createContext<RuntimeLoader | null>(null);

/** On the server there is no loader, and every basket is still loading. */
export function RuntimeProvider({ loader, children }: { readonly loader: RuntimeLoader | null; readonly children: ReactNode }) {
  return <RuntimeContext value={loader}>{children}</RuntimeContext>;
}

const nothing = () => () => undefined;
const none = () => null;

/** The runtime where it is loaded. Loads nothing. */
export function useRuntimeIfLoaded(): TabRuntime | null {
  const loader = useContext(RuntimeContext);
  return useSyncExternalStore(loader?.subscribe ?? nothing, loader?.current ?? none, none);
}

/** The runtime, which is loaded; null until then and on the server. */
export function useRuntime(): TabRuntime | null {
  const loader = useContext(RuntimeContext);
  const runtime = useRuntimeIfLoaded();
  useEffect(() => {
    // Where the code cannot be fetched, a stale build reloads, and the next page that needs it tries again.
    if (!runtime) loader?.load().catch(() => undefined);
  }, [loader, runtime]);
  return runtime;
}

/** The loader, for an action that may have to wait for it: `add to basket` pressed at once. */
export function useRuntimeLoader(): RuntimeLoader | null {
  return useContext(RuntimeContext);
}

/** The value of a subject, rendered again when it changes; null while there is no subject. For data; actors are read with `useSelector`. */
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

/** Whether changes last only as long as this page, because the device keeps nothing new (L4, L10); false until the runtime is loaded. */
export const useIsSession = (): boolean => useSubject(useRuntimeIfLoaded()?.device.sessionReason$) !== null;

/** The basket to show. Loads the runtime where this browser is known to have a basket, or with `load`. */
export function useBasket({ load = true }: { readonly load?: boolean } = {}): BasketView | null {
  const loader = useContext(RuntimeContext);
  const runtime = useRuntimeIfLoaded();
  useEffect(() => {
    if (!runtime && loader && (load || loader.hasBasket())) loader.load().catch(() => undefined);
  }, [loader, runtime, load]);
  return useSubject(runtime?.basket.view$);
}
