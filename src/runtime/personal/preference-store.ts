import { type ChosenPreferences, decidePreference, evolvePreferences, nothingChosen, type PreferenceChange } from '#domain/preferences/chosen-preferences.ts';
import { parsePreferenceEvent } from '#domain/preferences/parse-preference-event.ts';
import { chosenIn, preferenceCookies } from '#i18n/preference-cookies.ts';
import type { EventLog } from '#log/event-log.ts';
import type { Platform } from '#runtime/platform.ts';
import { type KeptStream, StreamStore } from './stream-store.ts';

export type PreferenceStore = KeptStream<ChosenPreferences, PreferenceChange>;

/** `document.cookie`, from which the server renders the next view. */
export interface CookieJar {
  read(): string;
  /** One assignment, as `document.cookie` takes it. */
  write(cookie: string): void;
}

/**
 * Opens the visitor's preferences. Cookies mirror the stream for the server: a
 * missing cookie is written again, and a choice that only a cookie has is added to
 * the stream. Rejects with ReadFailed.
 */
export async function openPreferences(log: EventLog, cookies: CookieJar, platform: Pick<Platform, 'now' | 'newId'>): Promise<PreferenceStore> {
  const decided = (state: ChosenPreferences, change: PreferenceChange) => decidePreference(state, change, { now: platform.now(), newId: () => platform.newId() });
  const store = await StreamStore.open(log, 'preferences', {
    blank: nothingChosen,
    version: 1,
    parse: parsePreferenceEvent,
    evolve: evolvePreferences,
    decide: decided,
    restate: (state) => decided(nothingChosen, without(state, nothingChosen)),
  });
  const inCookies = chosenIn(cookies.read());
  const chosen = store.state$.value;
  for (const cookie of preferenceCookies(without(chosen, inCookies))) cookies.write(cookie);
  // The language of the last page was not chosen. Only the menu sets a choice.
  const { language: _, ...found } = without(inCookies, chosen);
  if (Object.keys(found).length > 0) void store.dispatch(found);
  return store;
}

/** The choices in `all` that are not in `known`. */
function without(all: ChosenPreferences, known: ChosenPreferences): PreferenceChange {
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => value !== null && known[name as keyof ChosenPreferences] === null));
}
