import { forgottenPreferences } from '#i18n/preference-cookies.ts';
import { localFlags } from '#runtime/page/local-flags.ts';

/** Removes what this browser keeps of a visitor outside the log: the cookies of preferences, and the flags. */
export function forgetVisitor(): void {
  for (const cookie of forgottenPreferences()) document.cookie = cookie;
  localFlags.clear();
}
