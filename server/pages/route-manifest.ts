import { LOCALES, type Locale } from '#domain/catalogue.ts';
import type { PageContext } from '#runtime/page/page-context.ts';
import { modulesOf } from '#verticals/page-verticals.ts';

/** One entry of Vite's client manifest, as far as it is needed here. */
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

/** `c.$slug` is `/c/$slug`, `index` is `/`: the naming of file routes. */
function routeIdOf(name: string): string {
  if (name === '__root') return '__root__';
  return `/${name.split('.').filter((part) => part !== 'index').join('/')}`;
}

/**
 * What each route needs beside its HTML, from Vite's manifest: the entry script
 * and the language's first words for all of them, then the route's own chunk and styles
 * and, anywhere but at home, the language's other words,
 * so that the browser asks for everything at once instead of chunk after chunk.
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

/** The files that a module of the build consists of, with all that it imports. */
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

/** Links the files of what a page shows of its verticals, but for those that every page has. */
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

/** What the React plugin would put into an HTML file: hot reload must be there before any component. */
const REFRESH_PREAMBLE = `import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`;

/** In development Vite serves the sources themselves. The page links the global styles; those of a CSS module are added when its component's script runs. */
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
