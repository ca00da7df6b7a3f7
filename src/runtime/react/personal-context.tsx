import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import { type Favourite, favouritesIn } from '#domain/favourites/favourites.ts';
import type { Personal, PersonalLoader } from '#runtime/personal/personal.ts';
import { useSubject } from './runtime-context.tsx';

const PersonalContext = createContext<PersonalLoader | null>(null);

/** On the server there is no loader: of a visitor it knows the cookies alone. */
export function PersonalProvider({ loader, children }: { readonly loader: PersonalLoader | null; readonly children: ReactNode }) {
  return <PersonalContext value={loader}>{children}</PersonalContext>;
}

const nothing = () => () => undefined;
const none = () => null;

/** The loader, for an action that may have to wait for it: a heart pressed at once. */
export function usePersonalLoader(): PersonalLoader | null {
  return useContext(PersonalContext);
}

/** Favourites and preferences where they are loaded. Loads nothing. */
export function usePersonalIfLoaded(): Personal | null {
  const loader = useContext(PersonalContext);
  return useSyncExternalStore(loader?.subscribe ?? nothing, loader?.current ?? none, none);
}

/** The same, loaded where this browser has kept something, or with `load`. */
export function usePersonal({ load = false }: { readonly load?: boolean } = {}): Personal | null {
  const loader = useContext(PersonalContext);
  const personal = usePersonalIfLoaded();
  useEffect(() => {
    // Where the code cannot be fetched, a stale build reloads, and the next page that needs it tries again.
    if (!personal && loader && (load || loader.isKept())) loader.load().catch(() => undefined);
  }, [loader, personal, load]);
  return personal;
}

/** The favourites to show, the newest first; null until they are loaded. */
export function useFavourites(options?: { readonly load?: boolean }): readonly Favourite[] | null {
  const state = useSubject(usePersonal(options)?.favourites.state$);
  return state && favouritesIn(state);
}
