import { setupI18n, type I18n, type Messages } from '@lingui/core';
import type { Locale } from '#domain/catalogue.ts';

type Catalog = () => Promise<{ messages: Messages }>;

/** Two lazy parts a language, English too: what home can say, and the rest (catalog-parts.ts). */
const catalogs: Record<Locale, { readonly first: Catalog; readonly rest: Catalog }> = {
  en: { first: () => import('#locales/en/messages.po?first'), rest: () => import('#locales/en/messages.po?rest') },
  tr: { first: () => import('#locales/tr/messages.po?first'), rest: () => import('#locales/tr/messages.po?rest') },
  de: { first: () => import('#locales/de/messages.po?first'), rest: () => import('#locales/de/messages.po?rest') },
  ru: { first: () => import('#locales/ru/messages.po?first'), rest: () => import('#locales/ru/messages.po?rest') },
};

export interface Words {
  /** Of its own for every request and every page; a shared one would mix languages on the server. */
  readonly i18n: I18n;
  /** Fetches the words of all pages, home's or not; nothing to wait for once they are here. */
  whole(): Promise<void> | undefined;
}

/** The words of one language that home can show; `whole` fetches the others. */
export async function loadWords(locale: Locale): Promise<Words> {
  const { messages } = await catalogs[locale].first();
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  let state: 'first' | 'whole' = 'first';
  let loading: Promise<void> | undefined;
  return {
    i18n,
    whole() {
      if (state === 'whole') return undefined;
      loading ??= catalogs[locale].rest().then(({ messages: rest }) => {
        i18n.load(locale, rest);
        state = 'whole';
      });
      loading.catch(() => (loading = undefined));
      return loading;
    },
  };
}
