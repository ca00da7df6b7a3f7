import { forgottenPreferences } from '#i18n/preference-cookies.ts';
import { forgetKeptPages } from '#runtime/page/kept-pages.ts';
import { localFlags } from '#runtime/page/local-flags.ts';

/** Removes a visitor's data outside the log from this browser: the cookies of preferences, all entries in `localStorage`, and the kept pages. */
export function forgetVisitor(): void {
  for (const cookie of forgottenPreferences()) document.cookie = cookie;
  localFlags.clear();
  void forgetKeptPages();
  // Components read the storage again on the event `storage`, which the browser dispatches in other tabs only.
  dispatchEvent(new Event('storage'));
}
