import { setupI18n, type I18n, type Messages } from '@lingui/core';
import type { Locale } from '#domain/catalogue.ts';

type Catalog = () => Promise<Messages>;

/** Two lazy parts a language, English too: what home can say, and the rest (catalog-parts.ts). */
const first = import.meta.glob<Messages>('/locales/*/messages.po', { query: '?first', import: 'messages' });
const rest = import.meta.glob<Messages>('/locales/*/messages.po', { query: '?rest', import: 'messages' });

/** @throws when `locales` has no such folder */
function read(part: Record<string, Catalog>, locale: Locale): Promise<Messages> {
  const catalog = part[`/locales/${locale}/messages.po`];
  if (!catalog) throw new Error(`no catalog for ${locale}`);
  return catalog();
}

export interface Words {
  /** Of its own for every request and every page; a shared one would mix languages on the server. */
  readonly i18n: I18n;
  /** Fetches the words of all pages, home's or not; nothing to wait for once they are here. */
  whole(): Promise<void> | undefined;
}

/** The words of one language that home can show; `whole` fetches the others. */
export async function loadWords(locale: Locale): Promise<Words> {
  const messages = await read(first, locale);
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  let state: 'first' | 'whole' = 'first';
  let loading: Promise<void> | undefined;
  return {
    i18n,
    whole() {
      if (state === 'whole') return undefined;
      loading ??= read(rest, locale).then((others) => {
        i18n.load(locale, others);
        state = 'whole';
      });
      loading.catch(() => (loading = undefined));
      return loading;
    },
  };
}
