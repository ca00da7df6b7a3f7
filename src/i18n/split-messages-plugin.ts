import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Messages } from '@lingui/core';
import type { Plugin } from 'vite';
import { keepNumbers } from './keep-numbers.ts';
import type { PagePart } from './messages.ts';

const route = (name: string) => `src/routes/${name}.tsx`;
/** Fetched when a menu of the header opens. */
const MENUS = 'src/features/layout/open-menu.lazy.tsx';
const NOTICES = 'src/features/layout/device-notices.lazy.tsx';
/** Fetched when a search field gets the focus, with the words of the search. */
const SUGGESTIONS = 'src/features/search/suggestions.lazy.tsx';

/** Fetched when somebody logs in. */
const LOGIN = 'src/features/member/login-dialog.lazy.tsx';

/** Fetched when their place comes near the view, when a product is chosen to be compared, for the prices of favourites, or with the trip of a basket. */
const FINDING = ['common/finding', 'product/favourite-price', 'basket/trip/trip-offers'].map((name) => `src/features/${name}.lazy.tsx`);

/** The entry points of each part, with every file that is fetched later (`*.lazy.tsx`). Their imports may show messages. The route tree is excluded, because it imports all pages. */
export const ENTRIES: Readonly<Record<PagePart, readonly string[]>> = {
  shell: ['src/app/entry-client.tsx', route('__root'), MENUS],
  home: [route('index')],
  list: ['c.$slug', 'user.favorites'].map(route),
  // The dialog that changes a line of the basket shows what the product's page does.
  product: [...['u.$category.$slug', 't.{-$slug}'].map(route), ...['change-line', 'request-ticket'].map((name) => `src/features/product/${name}.lazy.tsx`)],
  content: ['d.$slug', 'd_old.$slug', 'b.index', 'b.$slug', 'b.$slug_.$detail', 'u.$slug', 'contact', 'get-a-special-offer'].map(route),
  basket: [route('basket.cart')],
  checkout: ['basket.checkout', 'basket.result', 'basket.warning', 'basket.continue'].map(route),
  booking: ['enquire-booking', 'desk', 'unsubscribe', 'offline'].map(route),
  search: [route('search.index'), route('search.$term'), SUGGESTIONS],
  member: [...['user.coupons', 'user.notification', 'user.payments', 'user.profile', 'user.reservations'].map(route), LOGIN],
  agency: ['agency.forms', 'agency.login', 'agency.{-$kno}'].map(route),
  notices: [NOTICES],
  finding: [route('compare'), ...FINDING],
  lazy: ['common/agreement-text', 'common/refund-steps', 'basket/continue-elsewhere', 'basket/trip/trip-view', 'common/forget-device', 'product/availability-alert', 'category/results-map', 'checkout/bank-transfer-details', 'checkout/booking-reviews', 'checkout/cancel-booking', 'checkout/change-details', 'checkout/pay-balance'].map((name) => `src/features/${name}.lazy.tsx`),
};

/** A layer of a vertical that is fetched only for the pages that show it, although the registry of the layer is in the entry of every page. */
const layers = (...names: readonly string[]) => new RegExp(`[\\\\/]verticals[\\\\/][^\\\\/]+[\\\\/](${names.join('|')})[.\\\\/]`);
const NO_LAYER = layers('card', 'texts', 'page');
const CARDS = layers('texts', 'page');
const TEXTS = layers('card', 'page');
/** The layers of verticals that a part leaves out. */
const HIDDEN: Readonly<Record<PagePart, RegExp>> = {
  shell: NO_LAYER, home: CARDS, list: CARDS, product: NO_LAYER, content: CARDS, basket: TEXTS, checkout: TEXTS, booking: TEXTS, search: CARDS, member: TEXTS, agency: TEXTS, notices: NO_LAYER, finding: CARDS, lazy: TEXTS,
};

const VERTICALS = 'src/verticals';
/** What the part of a vertical leaves out: it has what the product's page and its prices show. */
const CARD = layers('card');
const entriesOfVertical = (name: string) => ['page.tsx', 'texts.ts'].map((file) => `${VERTICALS}/${name}/${file}`);
const verticalsIn = (root: string) => readdirSync(join(root, VERTICALS), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);

const ROUTE_TREE = /route-tree/;
/** These are fetched together with their words (features/common/use-lazy-component.ts). */
const LAZY = /\.lazy\.tsx$/;
const IMPORT = /^(?!import type).*?(?:\bfrom|\bimport)\s*\(?\s*'([#.][^']+\.tsx?)'/gm;
const PART = /^(.*\/([a-z]{2})\/messages\.po)\?([a-z]+)$/;

/**
 * Vite plugin that makes a part of a language's messages, e.g. `messages.po?list`: what the pages of a kind can show.
 * `messages.po?shell` has the messages of every page, and the other parts do not repeat them; it also exports the
 * functions that load them. A message of two kinds of pages is in both parts: a page then loads two parts and nothing
 * that only other pages show.
 */
export function splitMessagesPlugin(): Plugin {
  const config = getConfig();
  const root = config.rootDir ?? process.cwd();
  const sourceLocale = config.sourceLocale ?? 'en';
  const readCatalog = async (file: string, locale: string) => {
    const found = getCatalogForFile(relative(root, file), await getCatalogs(config));
    const entries = await found?.catalog.read(locale);
    if (!found || !entries) throw new Error(`no catalog ${file}`);
    const { messages } = await found.catalog.getTranslations(locale, { fallbackLocales: config.fallbackLocales ?? {}, sourceLocale });
    return Object.entries(messages).map(([key, message]) => ({ key, message, origins: (entries[key]?.origin ?? []).map(([origin]) => origin) }));
  };
  // The parts of a language share its file, and those of a page its sources: each is read once until a file changes.
  const catalogs = new Map<string, ReturnType<typeof readCatalog>>();
  const sources = new Map<string, ReadonlySet<string>>();
  const imports = new Map<string, readonly string[] | null>();
  const forget = () => [catalogs, sources, imports].forEach((read) => read.clear());
  const sourcesOfPart = (part: string) => once(sources, part, () => sourcesOf(part, (file) => once(imports, file, () => importsOf(root, file))));
  return {
    name: 'meltem:split-messages',
    enforce: 'pre',
    buildStart: forget,
    watchChange: forget,
    async load(id) {
      const [, file, locale, part] = PART.exec(id) ?? [];
      if (!file || !locale || !part) return null;
      this.addWatchFile(file);
      const catalog = await once(catalogs, file, () => readCatalog(file, locale));
      const shell = sourcesOfPart('shell');
      const own = sourcesOfPart(part);
      const isIn = (origins: readonly string[]) => origins.some((origin) => own.has(origin)) && (part === 'shell' || !origins.some((origin) => shell.has(origin)));
      const wanted = catalog.filter(({ origins }) => isIn(origins)).map(({ key, message }) => [key, keepNumbers(message)]);
      const { source } = createCompiledCatalog(locale, Object.fromEntries(wanted), { namespace: 'json' });
      const code = `export const messages=JSON.parse(${JSON.stringify(JSON.stringify(similarTogether((JSON.parse(source) as Compiled).messages)))});`;
      return { code: part === 'shell' ? code + loadersOf(root, file) : code, moduleType: 'js' };
    },
  };
}

/** Returns what a map has under a key, and puts it there when it has not. */
function once<T>(known: Map<string, T>, key: string, make: () => T): T {
  if (!known.has(key)) known.set(key, make());
  return known.get(key) as T;
}

/** The code that loads the other parts of a language. */
function loadersOf(root: string, file: string): string {
  const parts = [...Object.keys(ENTRIES).filter((part) => part !== 'shell'), ...verticalsIn(root)];
  return `export const parts={${parts.map((part) => `${part}:()=>import(${JSON.stringify(`${file}?${part}`)}).then(({messages})=>messages)`).join()}};`;
}

/** A catalog as Lingui writes it. */
interface Compiled {
  readonly messages: Messages;
}

/** Messages in the order of their texts, not of their random keys: what begins alike is then near, and is compressed better. */
export function similarTogether(messages: Messages): Messages {
  const sorted = Object.entries(messages).map(([key, message]) => ({ key, message, text: JSON.stringify(message) })).toSorted((a, b) => (a.text < b.text ? -1 : 1));
  return Object.fromEntries(sorted.map(({ key, message }) => [key, message]));
}

/** The sources that a source imports; null when there is no such file. */
type Imports = (file: string) => readonly string[] | null;

/** The sources whose messages a part has. */
function sourcesOf(part: string, imports: Imports): ReadonlySet<string> {
  const [entries, hidden] = isPagePart(part) ? [ENTRIES[part], HIDDEN[part]] : [entriesOfVertical(part), CARD];
  return reachable(imports, entries, (source) => !entries.includes(source) && (LAZY.test(source) || hidden.test(source)));
}

const isPagePart = (part: string): part is PagePart => part in ENTRIES;

/** Paths of the sources reachable from entry points, dynamic imports included, without the excluded ones and what only they import. */
function reachable(imports: Imports, entries: readonly string[], isExcluded: (source: string) => boolean): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file) || ROUTE_TREE.test(file) || isExcluded(file)) return;
    const imported = imports(file);
    if (imported === null) return;
    seen.add(file);
    imported.forEach(visit);
  };
  entries.forEach(visit);
  return seen;
}

function importsOf(root: string, file: string): readonly string[] | null {
  if (!existsSync(join(root, file))) return null;
  const imports = readFileSync(join(root, file), 'utf8').matchAll(IMPORT);
  return [...imports].map(([, name = '']) => (name.startsWith('#') ? sourceOf(name) : join(dirname(file), name)));
}

/** `#ui/price.tsx` is `src/ui/price.tsx`; the other folders of package.json#imports have no messages. */
function sourceOf(name: string): string {
  return join('src', name.slice(1));
}
