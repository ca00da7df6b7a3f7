import { forgottenPreferences } from '#i18n/preference-cookies.ts';
import { forgetKeptPages } from '#runtime/page/kept-pages.ts';
import { localFlags } from '#runtime/page/local-flags.ts';

/** Removes what this browser keeps of a visitor outside the log: the cookies of preferences, the flags with the lists of products beside them, and the pages that were opened. */
export function forgetVisitor(): void {
  for (const cookie of forgottenPreferences()) document.cookie = cookie;
  localFlags.clear();
  void forgetKeptPages();
  // What this page shows of them follows the storage, which tells other tabs only.
  dispatchEvent(new Event('storage'));
}
