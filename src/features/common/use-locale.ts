import { useLingui } from '@lingui/react';
import type { Locale } from '#domain/catalogue.ts';

/** The page's language; its i18n is only ever set up with one of ours. */
export function useLocale(): Locale {
  return useLingui().i18n.locale as Locale;
}
