import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { BehaviorSubject } from 'rxjs';
import type { BasketView } from '#runtime/basket/basket-view.ts';
import type { TabRuntime } from '#runtime/tab-runtime.ts';
import type { Lazy } from '#runtime/page/lazy.ts';

/** Loads the basket's machinery when a page first needs it: its libraries are no part of the first view. */
export interface RuntimeLoader extends Lazy<TabRuntime> {
  /** This browser has kept a basket before: worth loading without being asked. */
  hasBasket(): boolean;
}

const RuntimeContext = createContext<RuntimeLoader | null>(null);

/** On the server there is no loader, and every basket is still loading. */
export function RuntimeProvider({ loader, children }: { readonly loader: RuntimeLoader | null; readonly children: ReactNode }) {
  return <RuntimeContext value={loader}>{children}</RuntimeContext>;
}

const nothing = () => () => undefined;
const none = () => null;

/** The runtime if it is there; does not load it. */
export function useRuntimeIfLoaded(): TabRuntime | null {
  const loader = useContext(RuntimeContext);
  return useSyncExternalStore(loader?.subscribe ?? nothing, loader?.current ?? none, none);
}

/** The runtime, loading it; null until then and on the server. */
export function useRuntime(): TabRuntime | null {
  const loader = useContext(RuntimeContext);
  const runtime = useRuntimeIfLoaded();
  useEffect(() => {
    // Failing to fetch the code is answered by the stale-build reload, or by the next page that needs it.
    if (!runtime) loader?.load().catch(() => undefined);
  }, [loader, runtime]);
  return runtime;
}

/** The loader itself, for an action that must wait for the runtime: `add to basket` pressed at once. */
export function useRuntimeLoader(): RuntimeLoader | null {
  return useContext(RuntimeContext);
}

/** Present value of a subject, re-rendering with it; null while there is none. */
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

/** Whether what is done now lasts only as long as this page, since the device keeps nothing new (L4, L10); false until the runtime is there. */
export const useIsSession = (): boolean => useSubject(useRuntimeIfLoaded()?.device.sessionReason$) !== null;

/** The basket to show, loading the runtime when this browser is known to have one, or when asked to. */
export function useBasket({ load = true }: { readonly load?: boolean } = {}): BasketView | null {
  const loader = useContext(RuntimeContext);
  const runtime = useRuntimeIfLoaded();
  useEffect(() => {
    if (!runtime && loader && (load || loader.hasBasket())) loader.load().catch(() => undefined);
  }, [loader, runtime, load]);
  return useSubject(runtime?.basket.view$);
}
