import type { Locale } from '#domain/catalogue.ts';
import { splitPath } from '#i18n/locale-path.ts';
import { FavouriteAccount } from '#runtime/member/favourite-account.ts';
import type { FavouriteStore } from '#runtime/personal/favourite-store.ts';
import { browserTimers as timers } from './browser-timers.ts';
import { composeMembers } from './compose-members.ts';
import { browserHints } from './network.ts';

/** Starts to keep the favourites of this device in the account of the member. */
export async function joinFavouriteAccount(favourites: FavouriteStore): Promise<void> {
  const lang: Locale = splitPath(location.pathname).locale;
  const onOnline = (retry: () => void) => browserHints.subscribe(() => browserHints.isOnline() && retry());
  new FavouriteAccount({ members: await composeMembers(), favourites, lang, timers, onOnline }).start();
}
