import { randomBytes } from 'node:crypto';
import { Duplex } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { DEFAULT_LOCALE, type Locale } from '#domain/catalogue.ts';
import { localisePath, splitPath } from '#i18n/locale-path.ts';
import { COOKIE_SECONDS, cookieValue, LOCALE_COOKIE, readPreferences } from '#i18n/preference-cookies.ts';
import type { PageContext, PageData } from '#runtime/page/page-context.ts';
import type { Clock } from '#runtime/platform.ts';
import type { PageRenderer } from '#server/http/app.ts';
import { isReadablePath } from '#server/http/storable-text.ts';
import type { RouteManifest } from './route-manifest.ts';

export interface PageHandlerOptions {
  /** Creates the data source of a page; it calls the services in this process. */
  readonly dataFor: (locale: Locale) => PageData;
  /** The clock that gives the current day to pages. */
  readonly clock: Clock;
  readonly manifests: Record<Locale, RouteManifest>;
  readonly partLinks: PageContext['partLinks'];
  /** Public address of the bank, where the browser sends card data and 3-D Secure forms. */
  readonly bankUrl: string;
  /** Address of the operator's own back end when the client calls it instead of this server; otherwise null. */
  readonly apiUrl: string | null;
  /** The shop's address as browsers see it, for canonical addresses. */
  readonly publicUrl: string;
  /** Development only: hot reload needs inline styles and a web socket. */
  readonly relaxed?: boolean;
  readonly render: typeof import('#app/entry-server.tsx').renderPage;
}

/** The page of a hand-over link. The link's fragment holds the draft's secret: it must appear in no cache and in no Referer header. */
const HANDOVER_PATH = '/basket/continue';

/**
 * Creates the handler that renders pages: language from the path prefix, preferences from cookies, a new nonce per request.
 * A path that no page can have, because it cannot be decoded or stored, is answered with 404 before anything is rendered.
 */
export function createPageHandler(options: PageHandlerOptions): PageRenderer {
  return async (request, report) => {
    const url = new URL(request.url);
    if (!isReadablePath(url.pathname)) return new Response('Not found', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
    const cookies = request.headers.get('cookie') ?? '';
    const { locale, path, redirect } = splitPath(url.pathname);
    if (redirect) return redirectTo(redirect + url.search, 302);
    const preferred = preferredLanguageHome(url.pathname, cookies, request.headers.get('referer'));
    if (preferred) return redirectTo(preferred + url.search, 302);

    const nonce = randomBytes(16).toString('base64');
    const response = await options.render({
      request,
      locale,
      origin: options.publicUrl,
      preferences: readPreferences(cookies),
      data: options.dataFor(locale),
      partLinks: options.partLinks,
      clock: options.clock,
      nonce,
      manifest: options.manifests[locale],
      report,
    });
    response.headers.set('Content-Security-Policy', contentSecurityPolicy(nonce, options));
    response.headers.set('Content-Language', locale);
    const hasSecret = path === HANDOVER_PATH;
    response.headers.set('Cache-Control', hasSecret ? 'no-store' : 'private, no-cache');
    if (hasSecret) response.headers.set('Referrer-Policy', 'no-referrer');
    // No cookie is set for the default language: when the browser has lost its cookie, the page can then restore the visitor's choice.
    if (locale !== DEFAULT_LOCALE || cookieValue(cookies, LOCALE_COOKIE)) {
      response.headers.append('Set-Cookie', `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`);
    }
    return compressResponse(response, request.headers.get('accept-encoding') ?? '');
  };
}

/** Compresses a page with Brotli or gzip as a stream, while it is still being rendered. */
function compressResponse(response: Response, accepted: string): Response {
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  response.headers.append('Vary', 'Accept-Encoding, Cookie');
  if (!encoding || !response.body) return response;
  const stream = encoding === 'br' ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : createGzip();
  const headers = new Headers(response.headers);
  headers.set('Content-Encoding', encoding);
  headers.delete('Content-Length');
  return new Response(response.body.pipeThrough(Duplex.toWeb(stream) as ReadableWritablePair<Uint8Array, Uint8Array>), { status: response.status, headers });
}

function redirectTo(location: string, status: 302): Response {
  return new Response(null, { status, headers: { Location: location } });
}

/** Returns the home page in the visitor's last language for a typed `/`, or null. A link inside the site (with a Referer) keeps its language. */
function preferredLanguageHome(pathname: string, cookies: string, referer: string | null): string | null {
  if (pathname !== '/' || referer) return null;
  const { locale } = splitPath(`/${cookieValue(cookies, LOCALE_COOKIE) ?? ''}`);
  return locale === DEFAULT_LOCALE ? null : localisePath(locale, '/');
}

/** Builds a page's content security policy: own scripts and styles; the bank's origin for cards and challenges; the operator's origin for calls. */
function contentSecurityPolicy(nonce: string, { bankUrl, apiUrl, relaxed = false }: PageHandlerOptions): string {
  const bankOrigin = new URL(bankUrl).origin;
  const peers = [bankOrigin, ...(apiUrl ? [new URL(apiUrl).origin] : []), ...(relaxed ? ['ws:'] : [])].join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    relaxed ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${peers}`,
    `form-action 'self' ${bankOrigin}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}
