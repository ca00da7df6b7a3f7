import { DEFAULT_LOCALE, LOCALES, type Locale } from '#domain/catalogue.ts';
import { localisePath } from '#i18n/locale-path.ts';
import { StateCache } from '#server/answers/state-cache.ts';
import type { CatalogueReader, SlugRecord } from '#server/catalogue/catalogue-reader.ts';
import { encodeBody, sendBody, sizeOf, type EncodedBody } from '#server/http/compression.ts';
import { routeSlugs } from '#server/services/fare-services.ts';
import { isVerticalName } from '#verticals/domain.ts';
import { formPageOf, formPath } from '#verticals/form-pages.ts';

export interface SitemapOptions {
  readonly catalogue: CatalogueReader;
  readonly tenant: string;
  /** The shop's address as browsers see it. */
  readonly publicUrl: string;
  /** Names the state of the catalogue; a sitemap is made once for each. */
  readonly stateOf: () => Promise<string>;
}

/** Products of one sitemap. With their languages they stay far below the 50,000 addresses that a sitemap may have (sitemaps.org). */
export const PRODUCTS_A_SITEMAP = 5000;
const LIMITS = { mostBytes: 8 * 1024 * 1024, mostEntries: 100 };
const QUALITY = 5;
const PRODUCT_SITEMAP = /^\/sitemap-products-([1-9]\d{0,4})\.xml$/;

/** The pages that have no slug, by their path without language prefix. */
const FIXED = ['/', '/b', '/contact', '/get-a-special-offer', '/agency/forms'] as const;
/** The first part of the address, by the kind of a slug. */
const PREFIXES: Readonly<Record<string, string>> = { category: '/c', destination: '/d', page: '/u', post: '/b' };

/**
 * Creates the handler of `/robots.txt`, `/sitemap.xml` and the sitemaps that it lists: one for the pages, and one for
 * each 5000 products. Each address is listed in every language. The handler returns null for any other path.
 */
export function createSitemap({ catalogue, tenant, publicUrl, stateOf }: SitemapOptions): (request: Request) => Promise<Response | null> {
  const kept = new StateCache<EncodedBody>(LIMITS);
  const origin = publicUrl.replace(/\/$/, '');

  async function textOf(path: string): Promise<string | null> {
    if (path === '/robots.txt') return robots(origin);
    if (path === '/sitemap.xml') {
      const files = Math.ceil((await catalogue.countOnSale(tenant)) / PRODUCTS_A_SITEMAP);
      return index(origin, ['/sitemap-pages.xml', ...Array.from({ length: files }, (_, file) => `/sitemap-products-${file + 1}.xml`)]);
    }
    const slugs = await catalogue.menuSlugs(tenant);
    if (path === '/sitemap-pages.xml') return urlSet(origin, pagesOf(slugs));
    const [, file] = PRODUCT_SITEMAP.exec(path) ?? [];
    if (!file) return null;
    const products = await catalogue.slugsOnSale(tenant, (Number(file) - 1) * PRODUCTS_A_SITEMAP, PRODUCTS_A_SITEMAP);
    if (products.length === 0) return null;
    const categories = bySlug(slugs.filter(({ kind }) => kind === 'category'));
    const routes = products.some(({ kind }) => formOf(kind) !== null) ? await routeSlugs(catalogue, tenant) : new Map<string, never>();
    return urlSet(origin, [...bySlug(products).values()].flatMap(({ kind, code, slugIn }): PathIn[] => {
      const form = formOf(kind);
      const route = routes.get(code);
      if (form !== null) return route ? [(locale) => formPath(form, route.slug[locale]), () => formPath(form, route.backSlug)] : [];
      const category = categories.get(`category ${kind}`);
      return category ? [(locale) => `/u/${category.slugIn(locale)}/${slugIn(locale)}`] : [];
    }));
  }

  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname !== '/robots.txt' && !/^\/sitemap[\w-]*\.xml$/.test(pathname)) return null;
    const known = await kept.get(pathname, await stateOf(), async () => {
      const text = await textOf(pathname);
      // An unknown sitemap is a page that does not exist; nothing is kept for it.
      if (text === null) return { value: NOTHING, bytes: null };
      const body = await encodeBody(text, pathname.endsWith('.txt') ? 'text/plain; charset=utf-8' : 'text/xml; charset=utf-8', QUALITY);
      return { value: body, bytes: sizeOf(body) };
    });
    return known === NOTHING ? null : sendBody(request, known, { 'Cache-Control': 'public, no-cache' });
  };
}

const NOTHING: EncodedBody = { type: '', etag: '', plain: new Uint8Array() };

/** The path of a page by language. */
type PathIn = (locale: Locale) => string;

function pagesOf(slugs: readonly SlugRecord[]): PathIn[] {
  const open = slugs.filter(({ kind, code }) => kind !== 'category' || isVerticalName(code));
  return [...FIXED.map((path) => () => path), ...[...bySlug(open).values()].map(({ kind, code, slugIn }): PathIn => {
    const form = kind === 'category' ? formOf(code) : null;
    return form === null ? (locale) => `${PREFIXES[kind]}/${slugIn(locale)}` : () => formPath(form);
  })];
}

/** The form that a vertical's products are chosen in: its category and its products lead there, and a sitemap lists no redirects. */
const formOf = (vertical: string) => (isVerticalName(vertical) ? formPageOf(vertical) : null);

interface Slugs {
  readonly kind: string;
  readonly code: string;
  readonly slugIn: (locale: Locale) => string;
}

/** The slugs of each record by `<kind> <code>`; a missing one is that of the default language. */
function bySlug(rows: readonly SlugRecord[]): ReadonlyMap<string, Slugs> {
  const found = new Map<string, { kind: string; code: string; slugs: Map<string, string> }>();
  for (const { kind, code, locale, slug } of rows) {
    const key = `${kind} ${code}`;
    const own = found.get(key) ?? { kind, code, slugs: new Map<string, string>() };
    own.slugs.set(locale, slug);
    found.set(key, own);
  }
  return new Map([...found].filter(([, { slugs }]) => slugs.has(DEFAULT_LOCALE)).map(([key, { kind, code, slugs }]) =>
    [key, { kind, code, slugIn: (locale: Locale) => slugs.get(locale) ?? slugs.get(DEFAULT_LOCALE)! }]));
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function urlSet(origin: string, paths: readonly PathIn[]): string {
  const urls = paths.flatMap((pathIn) => LOCALES.map((locale) => `<url><loc>${escapeXml(origin + localisePath(locale, pathIn(locale)))}</loc></url>`));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

function index(origin: string, paths: readonly string[]): string {
  const maps = paths.map((path) => `<sitemap><loc>${escapeXml(origin + path)}</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${maps.join('\n')}\n</sitemapindex>\n`;
}

/** Baskets and personal pages differ from visitor to visitor, and calls are no pages. */
function robots(origin: string): string {
  const personal = LOCALES.flatMap((locale) => ['/basket/', '/user/'].map((path) => `Disallow: ${localisePath(locale, path)}`));
  return ['User-agent: *', 'Disallow: /api/', ...personal, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}
