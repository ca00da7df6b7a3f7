import { setupI18n, type I18n, type Messages } from '@lingui/core';
import type { Locale, VerticalName } from '#domain/catalogue.ts';

/** The parts of a language's messages: those of every page (`shell`), those of each kind of page, and those of components that are fetched later. */
export const PAGE_PARTS = ['shell', 'home', 'list', 'product', 'content', 'basket', 'checkout', 'booking', 'search', 'member', 'agency', 'notices', 'finding', 'lazy'] as const;
export type PagePart = (typeof PAGE_PARTS)[number];
/** A vertical's name is the part that its product page, texts included, shows beside `product` (page-verticals.ts). */
export type MessagePart = PagePart | VerticalName;

/** What a language's module of the shell exports (split-messages-plugin.ts). */
interface ShellModule {
  readonly messages: Messages;
  /** Loads each of the other parts. A visitor needs the addresses of one language only. */
  readonly parts: Readonly<Record<Exclude<MessagePart, 'shell'>, () => Promise<Messages>>>;
}

/** The modules of the languages, also of English. */
const SHELLS = import.meta.glob<ShellModule>('/locales/*/messages.po', { query: '?shell' });

/** The addresses of content: destinations, posts, pages of the operator, and the forms to write to the operator. */
const CONTENT_PATH = /^\/(?:(?:d|d_old|b)(?:\/|$)|u\/[^/]+$|contact$|get-a-special-offer$)/;
/** The addresses of products, and of the forms in which a product is chosen. */
const PRODUCT_PATH = /^\/[ut](?:\/|$)/;
/** The address of the search, without language prefix; its pages lie below it. */
export const SEARCH_PATH = '/search';
/** The pages of bookings, quotes and alerts outside the basket, and the one that is shown without a connection. */
const BOOKING_PATH = /^\/(?:enquire-booking|desk|unsubscribe|offline)$/;

/** The pages of the member area; the favourites are of the device. */
const MEMBER_PATH = /^\/user\/(?:coupons|notification|payments|profile|reservations)$/;

/** The agency area. */
const AGENCY_PATH = /^\/agency(?:\/|$)/;

/** The part that a page needs beside the shell, by its path without language prefix. */
export function partOf(path: string): PagePart {
  if (path === '/') return 'home';
  if (path === '/basket/cart') return 'basket';
  if (path.startsWith('/basket')) return 'checkout';
  if (CONTENT_PATH.test(path)) return 'content';
  if (PRODUCT_PATH.test(path)) return 'product';
  if (path === SEARCH_PATH || path.startsWith(`${SEARCH_PATH}/`)) return 'search';
  if (path === '/compare') return 'finding';
  if (MEMBER_PATH.test(path)) return 'member';
  if (AGENCY_PATH.test(path)) return 'agency';
  return BOOKING_PATH.test(path) ? 'booking' : 'list';
}

/** @throws when `locales` has no such folder */
async function read(part: MessagePart, locale: Locale): Promise<Messages> {
  const load = SHELLS[`/locales/${locale}/messages.po`];
  if (!load) throw new Error(`no catalog for ${locale}`);
  const { messages, parts } = await load();
  return part === 'shell' ? messages : parts[part]();
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
