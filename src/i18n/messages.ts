import { setupI18n, type I18n, type Messages } from '@lingui/core';
import type { Locale } from '#domain/catalogue.ts';

type Catalog = () => Promise<Messages>;

/** Two lazy parts per language, also for English: the messages of home, and all others (split-messages-plugin.ts). */
const first = import.meta.glob<Messages>('/locales/*/messages.po', { query: '?first', import: 'messages' });
const rest = import.meta.glob<Messages>('/locales/*/messages.po', { query: '?rest', import: 'messages' });

/** @throws when `locales` has no such folder */
function read(part: Record<string, Catalog>, locale: Locale): Promise<Messages> {
  const catalog = part[`/locales/${locale}/messages.po`];
  if (!catalog) throw new Error(`no catalog for ${locale}`);
  return catalog();
}

export interface PageMessages {
  /** A separate instance per request and page; a shared one would mix languages on the server. */
  readonly i18n: I18n;
  /** Fetches the messages of all pages; undefined once they are loaded. */
  loadAll(): Promise<void> | undefined;
}

/** Loads the messages of home in one language; `loadAll` fetches the others. */
export async function loadMessages(locale: Locale): Promise<PageMessages> {
  const messages = await read(first, locale);
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  let state: 'first' | 'all' = 'first';
  let loading: Promise<void> | undefined;
  return {
    i18n,
    loadAll() {
      if (state === 'all') return undefined;
      loading ??= read(rest, locale).then((others) => {
        i18n.load(locale, others);
        state = 'all';
      });
      loading.catch(() => (loading = undefined));
      return loading;
    },
  };
}
