import { LOCALES, type Locale } from '#domain/catalogue.ts';
import { partOf, type MessagePart } from '#i18n/messages.ts';
import type { PageContext } from '#runtime/page/page-context.ts';
import { modulesOf } from '#verticals/page-verticals.ts';

/** The fields of a Vite client manifest entry that are used here. */
export interface ViteManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
}
export type ViteManifest = Readonly<Record<string, ViteManifestEntry>>;

interface RouteAssets {
  readonly preloads?: string[];
  readonly scripts?: { attrs: Record<string, unknown>; children?: string }[];
  readonly css?: string[];
}
export interface RouteManifest {
  readonly routes: Record<string, RouteAssets>;
}

const ENTRY = 'src/app/entry-client.tsx';
const ROUTE_FILE = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/;

/** A part of a language's messages, as a path in the build's manifest. */
const wordsOf = (locale: Locale, part: MessagePart) => `locales/${locale}/messages.po?${part}`;

/** Converts a route file's name to its route id: `c.$slug` to `/c/$slug`, `index` to `/`. */
function routeIdOf(name: string): string {
  if (name === '__root') return '__root__';
  return `/${name.split('.').filter((part) => part !== 'index').join('/')}`;
}

/**
 * Lists the scripts that each route needs, from Vite's manifest: for all routes the
 * entry script and the messages of every page; for each route its chunks and the part
 * of the language's messages that it shows.
 * The browser then requests all of them at once instead of one chunk after another.
 */
export function routeManifests(manifest: ViteManifest, base = '/'): Record<Locale, RouteManifest> {
  const collect = collector(manifest, base);
  const entry = collect(ENTRY);
  const shared: Record<string, RouteAssets> = {};
  for (const key of Object.keys(manifest)) {
    const name = ROUTE_FILE.exec(key)?.[1];
    if (name) shared[routeIdOf(name)] = { preloads: collect(key).filter((file) => !entry.includes(file)) };
  }

  const routesOf = (locale: Locale) =>
    Object.fromEntries(
      Object.entries(shared).map(([id, { preloads = [] }]) => [id, { preloads: [...preloads, ...collect(wordsOf(locale, partOf(id)))] }]),
    );
  const rootOf = (locale: Locale): RouteAssets => ({
    preloads: [...new Set([...entry.slice(1), ...collect(wordsOf(locale, 'shell')), ...(shared['__root__']?.preloads ?? [])])],
    scripts: [{ attrs: { type: 'module', async: true, src: entry[0] } }],
  });

  return Object.fromEntries(
    LOCALES.map((locale) => [locale, { routes: { ...routesOf(locale), __root__: rootOf(locale) } }]),
  ) as unknown as Record<Locale, RouteManifest>;
}

/** Creates a function that lists the script of a module and of all its imports, each once. */
function collector(manifest: ViteManifest, base: string) {
  return function collect(key: string, seen = new Set<string>()): string[] {
    const entry = manifest[key];
    if (!entry || seen.has(key)) return [];
    seen.add(key);
    return [base + entry.file, ...(entry.imports ?? []).flatMap((name) => collect(name, seen))];
  };
}

/** The file of the one style sheet, in the client folder. */
export function styleSheetOf(manifest: ViteManifest): string {
  const entry = manifest['style.css'];
  if (!entry) throw new Error('the client was built without its style sheet');
  return entry.file;
}

const REQUEST_TICKET = 'src/features/product/request-ticket.lazy.tsx';

/** Creates the function that lists the scripts and words of a vertical's product page, without those that every page loads. */
export function partScriptsOf(manifest: ViteManifest, base = '/'): PageContext['partScripts'] {
  const collect = collector(manifest, base);
  const known = new Set(collect(ENTRY));
  return (product, locale, saleMode) => {
    const seen = new Set<string>();
    return [...modulesOf(product), ...(saleMode === 'quote' ? [REQUEST_TICKET] : []), wordsOf(locale, product)].flatMap((key) => collect(key, seen)).filter((file) => !known.has(file));
  };
}

/** The script that Vite's React plugin adds to an HTML file; it must run before any component. */
const REFRESH_PREAMBLE = `import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`;

/** Creates the manifests for development, where Vite serves the sources. The page links the global styles; those of a CSS module are added when its component's script runs. */
export function developmentManifests(): Record<Locale, RouteManifest> {
  const root: RouteAssets = {
    scripts: [
      { attrs: { type: 'module' }, children: REFRESH_PREAMBLE },
      { attrs: { type: 'module', src: '/@vite/client' } },
      { attrs: { type: 'module', src: `/${ENTRY}` } },
    ],
    css: ['/src/app/styles.css'],
  };
  return Object.fromEntries(LOCALES.map((locale) => [locale, { routes: { __root__: root } }])) as unknown as Record<Locale, RouteManifest>;
}
