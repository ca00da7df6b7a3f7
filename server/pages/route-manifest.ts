import { LOCALES, type Locale } from '#domain/catalogue.ts';
import type { PageContext } from '#runtime/page/page-context.ts';
import { modulesOf } from '#verticals/page-verticals.ts';

/** The fields of a Vite client manifest entry that are used here. */
export interface ViteManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
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
const HOME = '/';
const ROUTE_FILE = /^src\/routes\/(.+)\.tsx\?tsr-split=component(?:---loader)?$/;

/** Converts a route file's name to its route id: `c.$slug` to `/c/$slug`, `index` to `/`. */
function routeIdOf(name: string): string {
  if (name === '__root') return '__root__';
  return `/${name.split('.').filter((part) => part !== 'index').join('/')}`;
}

/**
 * Lists the files that each route needs, from Vite's manifest: for all routes the
 * entry script and the first part of the language's messages; for each route its
 * chunk and styles and, except on the home page, the rest of the messages. The
 * browser then requests all files at once instead of one chunk after another.
 */
export function routeManifests(manifest: ViteManifest, base = '/'): Record<Locale, RouteManifest> {
  const collect = collector(manifest, base);
  const entry = collect(ENTRY, new Set());
  const shared: Record<string, RouteAssets> = {};
  for (const key of Object.keys(manifest)) {
    const name = ROUTE_FILE.exec(key)?.[1];
    if (!name) continue;
    const own = collect(key, new Set());
    shared[routeIdOf(name)] = {
      preloads: own.js.filter((file) => !entry.js.includes(file)),
      css: own.css.filter((file) => !entry.css.includes(file)),
    };
  }

  const wordsOf = (locale: Locale, part: 'first' | 'rest') => collect(`locales/${locale}/messages.po?${part}`, new Set()).js;
  const routesOf = (locale: Locale) =>
    Object.fromEntries(
      Object.entries(shared).map(([id, assets]) => [id, id === HOME ? assets : { ...assets, preloads: [...(assets.preloads ?? []), ...wordsOf(locale, 'rest')] }]),
    );
  const rootOf = (locale: Locale): RouteAssets => {
    const root = shared['__root__'];
    return {
      preloads: [...new Set([...entry.js.slice(1), ...wordsOf(locale, 'first'), ...(root?.preloads ?? [])])],
      scripts: [{ attrs: { type: 'module', async: true, src: entry.js[0] } }],
      css: [...entry.css, ...(root?.css ?? [])],
    };
  };

  return Object.fromEntries(
    LOCALES.map((locale) => [locale, { routes: { ...routesOf(locale), __root__: rootOf(locale) } }]),
  ) as unknown as Record<Locale, RouteManifest>;
}

/** Creates a function that collects the files of a module and of all its imports. */
function collector(manifest: ViteManifest, base: string) {
  return function collect(key: string, seen: Set<string>): { js: string[]; css: string[] } {
    if (seen.has(key)) return { js: [], css: [] };
    seen.add(key);
    const entry = manifest[key];
    if (!entry) return { js: [], css: [] };
    const nested = (entry.imports ?? []).map((name) => collect(name, seen));
    return {
      js: [base + entry.file, ...nested.flatMap((one) => one.js)],
      css: [...nested.flatMap((one) => one.css), ...(entry.css ?? []).map((file) => base + file)],
    };
  };
}

/** Creates the links to the chunks and styles of a page's vertical parts, without the files that every page loads. */
export function partLinksOf(manifest: ViteManifest, base = '/'): PageContext['partLinks'] {
  const collect = collector(manifest, base);
  const entry = collect(ENTRY, new Set());
  const known = new Set([...entry.js, ...entry.css]);
  return (parts) => {
    const seen = new Set<string>();
    const files = modulesOf(parts).map((key) => collect(key, seen));
    const isNew = (file: string) => !known.has(file);
    return [
      ...files.flatMap(({ css }) => css).filter(isNew).map((href) => ({ rel: 'stylesheet' as const, href })),
      ...files.flatMap(({ js }) => js).filter(isNew).map((href) => ({ rel: 'modulepreload' as const, href })),
    ];
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
