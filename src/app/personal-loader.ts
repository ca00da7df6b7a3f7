import { lazily } from '#runtime/page/lazy.ts';
import { LANGUAGE_CHOSEN, localFlags } from '#runtime/page/local-flags.ts';
import type { Personal, PersonalLoader } from '#runtime/personal/personal.ts';

const KEPT = 'personal';

/** Loads favourites and preferences once. A flag says whether there are any, not which. */
export function createPersonalLoader(): PersonalLoader {
  return {
    ...lazily(async () => {
      const { composePersonal } = await import('./compose-personal.ts');
      const personal = await composePersonal();
      const remember = () => localFlags.set(KEPT, holdsAnything(personal) ? '1' : null);
      personal.favourites.state$.subscribe(remember);
      personal.preferences.state$.subscribe(remember);
      return personal;
    }),
    isKept: () => localFlags.read(KEPT) !== null || localFlags.read(LANGUAGE_CHOSEN) !== null,
  };
}

function holdsAnything({ favourites, preferences }: Personal): boolean {
  return favourites.state$.value.added.length > 0 || Object.values(preferences.state$.value).some((chosen) => chosen !== null);
}
