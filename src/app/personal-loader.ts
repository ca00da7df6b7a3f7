import { lazily } from '#runtime/page/lazy.ts';
import { LANGUAGE_CHOSEN, localFlags } from '#runtime/page/local-flags.ts';
import type { Personal, PersonalLoader } from '#runtime/personal/personal.ts';
import { mayHaveDatabase } from './device-database.ts';

const KEPT = 'personal';

/** Loads favourites and preferences once. A flag in `localStorage` says only whether there are any. */
export function createPersonalLoader(): PersonalLoader {
  const personal = lazily(async () => {
    const { composePersonal } = await import('./compose-personal.ts');
    const composed = await composePersonal();
    const remember = () => localFlags.set(KEPT, holdsAnything(composed) ? '1' : null);
    composed.favourites.state$.subscribe(remember);
    composed.preferences.state$.subscribe(remember);
    return composed;
  });
  const isKept = () => localFlags.read(KEPT) !== null || localFlags.read(LANGUAGE_CHOSEN) !== null;
  const loadOnceKept = () => {
    if (!isKept()) return;
    removeEventListener('storage', loadOnceKept);
    personal.load().catch(() => undefined); // the next page that needs them tries again
  };
  return {
    ...personal,
    isKept,
    async loadIfAny() {
      if (personal.current() || isKept() || (await mayHaveDatabase())) return personal.load();
      addEventListener('storage', loadOnceKept);
      return null;
    },
  };
}

function holdsAnything({ favourites, preferences }: Personal): boolean {
  return favourites.state$.value.added.length > 0 || Object.values(preferences.state$.value).some((chosen) => chosen !== null);
}
