import { setupI18n, type I18n, type Messages } from '@lingui/core';
import type { Locale } from '#domain/catalogue.ts';

type Catalog = () => Promise<Messages>;

/** The lazy parts of a language, also of English (split-messages-plugin.ts). */
const PARTS = {
  shell: import.meta.glob<Messages>('/locales/*/messages.po', { query: '?shell', import: 'messages' }),
  home: import.meta.glob<Messages>('/locales/*/messages.po', { query: '?home', import: 'messages' }),
  list: import.meta.glob<Messages>('/locales/*/messages.po', { query: '?list', import: 'messages' }),
  product: import.meta.glob<Messages>('/locales/*/messages.po', { query: '?product', import: 'messages' }),
  content: import.meta.glob<Messages>('/locales/*/messages.po', { query: '?content', import: 'messages' }),
  basket: import.meta.glob<Messages>('/locales/*/messages.po', { query: '?basket', import: 'messages' }),
  checkout: import.meta.glob<Messages>('/locales/*/messages.po', { query: '?checkout', import: 'messages' }),
  booking: import.meta.glob<Messages>('/locales/*/messages.po', { query: '?booking', import: 'messages' }),
  notices: import.meta.glob<Messages>('/locales/*/messages.po', { query: '?notices', import: 'messages' }),
  search: import.meta.glob<Messages>('/locales/*/messages.po', { query: '?search', import: 'messages' }),
  finding: import.meta.glob<Messages>('/locales/*/messages.po', { query: '?finding', import: 'messages' }),
  lazy: import.meta.glob<Messages>('/locales/*/messages.po', { query: '?lazy', import: 'messages' }),
} satisfies Record<MessagePart, Record<string, Catalog>>;

/** The messages of every page (`shell`), those that a kind of page shows beside them, and those of parts that are fetched later. */
export type MessagePart = 'shell' | 'home' | 'list' | 'product' | 'content' | 'basket' | 'checkout' | 'booking' | 'search' | 'notices' | 'finding' | 'lazy';
export const MESSAGE_PARTS = Object.keys(PARTS) as readonly MessagePart[];

/** The addresses of content: destinations, posts, pages of the operator, and the forms to write to the operator. */
const CONTENT_PATH = /^\/(?:(?:d|d_old|b)(?:\/|$)|u\/[^/]+$|contact$|get-a-special-offer$)/;
/** The addresses of products, and of the forms in which a product is chosen. */
const PRODUCT_PATH = /^\/[ut](?:\/|$)/;
/** The address of the search, without language prefix; its pages lie below it. */
export const SEARCH_PATH = '/search';
/** The pages of bookings, quotes and alerts outside the basket, and the one that is shown without a connection. */
const BOOKING_PATH = /^\/(?:enquire-booking|desk|unsubscribe|offline)$/;

/** The part that a page needs beside the shell, by its path without language prefix. */
export function partOf(path: string): MessagePart {
  if (path === '/') return 'home';
  if (path === '/basket/cart') return 'basket';
  if (path.startsWith('/basket')) return 'checkout';
  if (CONTENT_PATH.test(path)) return 'content';
  if (PRODUCT_PATH.test(path)) return 'product';
  if (path === SEARCH_PATH || path.startsWith(`${SEARCH_PATH}/`)) return 'search';
  if (path === '/compare') return 'finding';
  return BOOKING_PATH.test(path) ? 'booking' : 'list';
}

/** @throws when `locales` has no such folder */
function read(part: MessagePart, locale: Locale): Promise<Messages> {
  const catalog = PARTS[part][`/locales/${locale}/messages.po`];
  if (!catalog) throw new Error(`no catalog for ${locale}`);
  return catalog();
}

export interface PageMessages {
  /** A separate instance per request and page; a shared one would mix languages on the server. */
  readonly i18n: I18n;
  /** Fetches a part; undefined once it is loaded. */
  load(part: MessagePart): Promise<void> | undefined;
}

/** Loads parts of one language; `load` fetches others. */
export async function loadMessages(locale: Locale, parts: readonly MessagePart[]): Promise<PageMessages> {
  const i18n = setupI18n({ locale, messages: { [locale]: {} } });
  const loaded = new Set<MessagePart>();
  const loading = new Map<MessagePart, Promise<void>>();
  const load = (part: MessagePart): Promise<void> | undefined => {
    if (loaded.has(part)) return undefined;
    const known = loading.get(part) ?? read(part, locale).then((messages) => {
      i18n.load(locale, messages);
      loaded.add(part);
    });
    loading.set(part, known);
    known.catch(() => loading.delete(part));
    return known;
  };
  await Promise.all(parts.map(load));
  return { i18n, load };
}
