import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { type Favourite, favouritesIn } from '#domain/favourites/favourites.ts';
import type { Personal, PersonalLoader } from '#runtime/personal/personal.ts';
import { useSubject } from './runtime-context.tsx';
import { useIfLoaded } from './use-if-loaded.ts';

const PersonalContext = createContext<PersonalLoader | null>(null);

/** @param loader null on the server, which reads only the visitor's cookies */
export function PersonalProvider({ loader, children }: { readonly loader: PersonalLoader | null; readonly children: ReactNode }) {
  return <PersonalContext value={loader}>{children}</PersonalContext>;
}

/** The loader, for an action that may start before loading has finished, such as an early press on a heart. */
export function usePersonalLoader(): PersonalLoader | null {
  return useContext(PersonalContext);
}

/** Favourites and preferences if they are loaded. Loads nothing. */
export function usePersonalIfLoaded(): Personal | null {
  return useIfLoaded(useContext(PersonalContext));
}

/** Favourites and preferences; loaded if this browser has stored any. Null until loaded. */
export function usePersonal(): Personal | null {
  const loader = useContext(PersonalContext);
  const personal = usePersonalIfLoaded();
  useEffect(() => {
    // If the code cannot be fetched, a stale build reloads, and the next page that needs it tries again.
    if (!personal && loader?.isKept()) loader.load().catch(() => undefined);
  }, [loader, personal]);
  return personal;
}

/** The favourites, newest first; null until they are loaded. */
export function useFavourites(): readonly Favourite[] | null {
  const state = useSubject(usePersonal()?.favourites.state$);
  return state && favouritesIn(state);
}

/** The favourites for the page that shows them; null until it is known whether there are any. The log is not loaded in a browser that has none. */
export function useAllFavourites(): readonly Favourite[] | null {
  const loader = useContext(PersonalContext);
  const favourites = useFavourites();
  const [hasNone, setHasNone] = useState(false);
  useEffect(() => {
    // If the code cannot be fetched, a stale build reloads, and the next page that needs it tries again.
    loader?.loadIfAny().then((personal) => setHasNone(personal === null)).catch(() => undefined);
  }, [loader]);
  return favourites ?? (hasNone ? [] : null);
}
