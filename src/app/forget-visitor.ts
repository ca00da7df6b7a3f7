import { forgottenPreferences } from '#i18n/preferences.ts';
import { marks } from '#runtime/marks.ts';

/** What this browser keeps of a visitor outside the log: the cookies of preferences, and the marks. Erasing the log does the rest. */
export function forgetVisitor(): void {
  for (const cookie of forgottenPreferences()) document.cookie = cookie;
  marks.forget();
}
