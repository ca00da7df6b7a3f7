import { BehaviorSubject } from 'rxjs';
import { LOCALES } from '#domain/catalogue.ts';
import { openFavourites } from '#runtime/personal/favourite-store.ts';
import { whenIdle } from '#runtime/next-task.ts';
import { LANGUAGE_CHOSEN, MEMBER, localFlags } from '#runtime/page/local-flags.ts';
import type { Personal } from '#runtime/personal/personal.ts';
import { openPreferences } from '#runtime/personal/preference-store.ts';
import { browserPlatform as platform } from './browser-platform.ts';
import { openDeviceLog } from './device-log.ts';
import { storeWithVerticals } from './vertical-loading.ts';

const cookies = {
  read: () => document.cookie,
  write: (cookie: string) => {
    document.cookie = cookie;
  },
};

/** Longest wait for an idle page before the favourites are merged with the member's account, ms. */
const IDLE_MS = 3000;

/** Opens favourites and preferences in the log of this tab. */
export async function composePersonal(): Promise<Personal> {
  const log = await openDeviceLog();
  const [favourites, preferences] = await Promise.all([openFavourites(log, platform), openPreferences(log, cookies, platform)]);
  const sessionReason$ = new BehaviorSubject(log.storage.sessionReason);
  log.storage.onSession((reason) => sessionReason$.next(reason));

  const language = LOCALES.find((locale) => locale === localFlags.read(LANGUAGE_CHOSEN));
  if (language) void preferences.dispatch({ language }).then(({ status }) => status === 'stored' && localFlags.set(LANGUAGE_CHOSEN, null));
  const stored = storeWithVerticals(favourites);
  let joined = false;
  const joinAccount = () => {
    if (joined) return;
    joined = true;
    import('./favourite-account.ts').then(({ joinFavouriteAccount }) => joinFavouriteAccount(stored)).catch(() => (joined = false));
  };
  if (localFlags.read(MEMBER) !== null) void whenIdle(IDLE_MS).then(joinAccount);
  return { favourites: stored, preferences, sessionReason$, joinAccount };
}
