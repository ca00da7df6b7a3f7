import { randomBytes } from 'node:crypto';
import { DEFAULT_LOCALE, type Locale } from '#domain/catalogue.ts';
import { localisePath, splitPath } from '#i18n/locale-path.ts';
import { cookieValue, LOCALE_COOKIE, readPreferences, type Preferences } from '#i18n/preference-cookies.ts';
import { PERSONAL_PARAMETERS } from '#runtime/page/kept-pages.ts';
import type { PageContext, PageData } from '#runtime/page/page-context.ts';
import type { Clock } from '#runtime/platform.ts';
import { StateCache, type Made } from '#server/answers/state-cache.ts';
import type { PageRenderer } from '#server/http/app.ts';
import { encodeBody, sendBody, sizeOf, type EncodedBody } from '#server/http/compression.ts';
import { isReadablePath } from '#server/http/storable-text.ts';
import type { CacheFigures } from '#server/metrics/metrics.ts';
import { completePage, type PagePeers } from './page-policy.ts';
import type { RouteManifest } from './route-manifest.ts';

export interface PageHandlerOptions extends PagePeers {
  /**
   * Creates the data source of a page; it calls the services in this process.
   * @param onVolatile called when the page asks for data that `stateOf` does not determine
   */
  readonly dataFor: (locale: Locale, onVolatile: () => void) => PageData;
  /** Names the state that pages depend on, except for volatile data; null to keep no page. */
  readonly stateOf: () => string | null | Promise<string | null>;
  /** The clock that gives the current day to pages. */
  readonly clock: Clock;
  readonly manifests: Record<Locale, RouteManifest>;
  readonly partScripts: PageContext['partScripts'];
  /** The style sheet that each page carries; absent where the page links its styles. */
  readonly styles?: string;
  /** HTML that asks for the fonts of a page in each language; see `fontLinksOf`. */
  readonly fontLinks?: Readonly<Record<Locale, string>>;
  /** The shop's address as browsers see it, for canonical addresses. */
  readonly publicUrl: string;
  /** Registers the cache of pages with the metrics. */
  readonly registerCache?: (read: () => CacheFigures) => void;
  readonly render: typeof import('#app/entry-server.tsx').renderPage;
  readonly knownSearch: typeof import('#app/known-search.ts').knownSearch;
}

/** The page of a hand-over link. The link's fragment holds the draft's secret: it must appear in no cache and in no Referer header. */
const HANDOVER_PATH = '/basket/continue';

const LIMITS = { mostBytes: 48 * 1024 * 1024, mostEntries: 5000 };
/** Of Brotli. Higher qualities take ten times as long and save a tenth. */
const QUALITY = 5;

interface Page {
  readonly status: number;
  /** Null for a redirect. */
  readonly body: EncodedBody | null;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Creates the handler that renders pages: language from the path prefix, currency and theme from cookies.
 *
 * A page is rendered from these, its path and its known search parameters alone, so it is the same for all visitors
 * who agree in them. It is kept until the catalogue's state changes, unless it shows volatile data.
 * A path that no page can have, because it cannot be decoded or stored, is answered with 404 before anything is rendered.
 */
export function createPageHandler(options: PageHandlerOptions): PageRenderer {
  const kept = new StateCache<Page>(LIMITS);
  options.registerCache?.(() => kept.figures());

  return async (request, report) => {
    const { pathname, search } = new URL(request.url);
    if (!isReadablePath(pathname)) return new Response('Not found', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
    const cookies = request.headers.get('cookie') ?? '';
    const { locale, path, redirect } = splitPath(pathname);
    if (redirect) return redirectTo(redirect + search);
    const preferred = preferredLanguageHome(pathname, cookies, request.headers.get('referer'));
    if (preferred) return redirectTo(preferred + search, { Vary: 'Cookie, Referer' });

    const known = options.knownSearch(path, search);
    const preferences = readPreferences(cookies);
    const state = isOfOneVisitor(path, known) ? null : await options.stateOf();
    const make = () => renderWhole({ address: pathname + known, path, locale, preferences, mayBeKept: state !== null, report }, options);
    const page = state === null ? (await make()).value : await kept.get(`${pathname}${known} ${preferences.currency} ${preferences.theme}`, state, make);
    return page.body ? sendBody(request, page.body, page.headers, page.status) : new Response(null, { status: page.status, headers: page.headers });
  };
}

function isOfOneVisitor(path: string, search: string): boolean {
  if (path === HANDOVER_PATH) return true;
  if (search === '') return false;
  const parameters = new URLSearchParams(search);
  return PERSONAL_PARAMETERS.some((name) => parameters.has(name));
}

interface Wanted {
  /** With language prefix and known search parameters. */
  readonly address: string;
  /** Without language prefix. */
  readonly path: string;
  readonly locale: Locale;
  readonly preferences: Preferences;
  readonly mayBeKept: boolean;
  readonly report: (error: unknown) => void;
}

/** Renders a page, puts its styles in, replaces its nonce by hashes and compresses it. Only a complete page of data that the state determines may be kept. */
async function renderWhole({ address, path, locale, preferences, mayBeKept, report }: Wanted, options: PageHandlerOptions): Promise<Made<Page>> {
  const nonce = randomBytes(16).toString('base64url');
  let isVolatile = false;
  let hasFailed = false;
  const data = options.dataFor(locale, () => (isVolatile = true));
  const reportFailure = (error: unknown) => {
    hasFailed = true;
    report(error);
  };
  const { clock, partScripts, publicUrl, manifests, render } = options;
  const response = await render({ address, locale, origin: publicUrl, preferences, data, partScripts, clock, nonce, manifest: manifests[locale], report: reportFailure });
  const { status } = response;
  const location = response.headers.get('Location');
  // The catalogue decides where a slug leads. A permanent redirect without the header would be kept for ever, and loop when a slug is renamed back.
  if (location !== null) return { value: { status, body: null, headers: { Location: location, 'Cache-Control': 'no-cache' } }, bytes: null };

  const rendered = await response.text();
  const { html, policy } = completePage(rendered, nonce, options.styles ?? '', options, options.fontLinks?.[locale]);
  const body = await encodeBody(html, 'text/html; charset=utf-8', QUALITY);
  const hasSecret = path === HANDOVER_PATH;
  const isShared = mayBeKept && status === 200 && !isVolatile && !hasFailed;
  const headers = {
    'Content-Security-Policy': policy,
    'Content-Language': locale,
    'Cache-Control': hasSecret ? 'no-store' : isShared ? 'public, no-cache' : 'private, no-cache',
    Vary: path === '/' ? 'Accept-Encoding, Cookie, Referer' : 'Accept-Encoding, Cookie',
    ...(hasSecret && { 'Referrer-Policy': 'no-referrer' }),
  };
  return { value: { status, body, headers }, bytes: isShared ? sizeOf(body) : null };
}

function redirectTo(location: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status: 302, headers: { Location: location, ...headers } });
}

/** Returns the home page in the visitor's last language for a typed `/`, or null. A link inside the site (with a Referer) keeps its language. */
function preferredLanguageHome(pathname: string, cookies: string, referer: string | null): string | null {
  if (pathname !== '/' || referer) return null;
  const { locale } = splitPath(`/${cookieValue(cookies, LOCALE_COOKIE) ?? ''}`);
  return locale === DEFAULT_LOCALE ? null : localisePath(locale, '/');
}
