import { setupI18n, type I18n, type Messages } from '@lingui/core';
import type { Locale } from '#domain/catalogue.ts';

/** One lazy catalog a language, English too, so that a page carries just its own words. */
const catalogs: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('#locales/en/messages.po'),
  tr: () => import('#locales/tr/messages.po'),
  de: () => import('#locales/de/messages.po'),
  ru: () => import('#locales/ru/messages.po'),
};

/** An i18n of its own for every request and every page; a shared one would mix languages on the server. */
export async function loadI18n(locale: Locale): Promise<I18n> {
  const { messages } = await catalogs[locale]();
  return setupI18n({ locale, messages: { [locale]: messages } });
}
