import { randomBytes } from 'node:crypto';
import { Duplex } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { DEFAULT_LOCALE, type Locale } from '#domain/catalogue.ts';
import { localisePath, splitPath } from '#i18n/paths.ts';
import { COOKIE_SECONDS, cookieValue, LOCALE_COOKIE, readPreferences } from '#i18n/preference-cookies.ts';
import type { PageContext, PageData } from '#runtime/page/page-context.ts';
import type { Clock } from '#runtime/platform.ts';
import type { RouteManifest } from './route-manifest.ts';

export interface PageHandlerOptions {
  /** Data of one visitor's page, straight from the services. */
  readonly dataFor: (locale: Locale) => PageData;
  /** Tells the day by which pages are made. */
  readonly clock: Clock;
  readonly manifests: Record<Locale, RouteManifest>;
  readonly partLinks: PageContext['partLinks'];
  /** Public address of the payment peer: where the browser may send a card and a 3-D Secure form. */
  readonly bankUrl: string;
  /** Address of the operator's own back end, where the client asks that one instead of ours. */
  readonly apiUrl: string | null;
  /** Public origin for canonical addresses; unset means the one the request came in by. */
  readonly publicUrl: string | null;
  /** Development only: hot reload needs inline styles and a web socket. */
  readonly relaxed?: boolean;
  readonly render: typeof import('#app/entry-server.tsx').renderPage;
}

/** Its address carries a draft's secret in the fragment, which never comes here, and which the browser shall tell nobody either. */
const HANDOVER_PATH = '/basket/continue';

/** Renders any page address: language from its prefix, preferences from cookies, a fresh nonce each time. */
export function createPageHandler(options: PageHandlerOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    const cookies = request.headers.get('cookie') ?? '';
    const { locale, path, redirect } = splitPath(url.pathname);
    if (redirect) return redirectTo(redirect + url.search, 302);
    const remembered = preferredLanguageHome(url.pathname, cookies, request.headers.get('referer'));
    if (remembered) return redirectTo(remembered + url.search, 302);

    const nonce = randomBytes(16).toString('base64');
    const response = await options.render({
      request,
      locale,
      origin: options.publicUrl ?? url.origin,
      preferences: readPreferences(cookies),
      data: options.dataFor(locale),
      partLinks: options.partLinks,
      clock: options.clock,
      nonce,
      manifest: options.manifests[locale],
    });
    response.headers.set('Content-Security-Policy', contentSecurityPolicy(nonce, options));
    response.headers.set('Content-Language', locale);
    const hasSecret = path === HANDOVER_PATH;
    response.headers.set('Cache-Control', hasSecret ? 'no-store' : 'private, no-cache');
    if (hasSecret) response.headers.set('Referrer-Policy', 'no-referrer');
    // No cookie means the default language. Where one was lost, its absence lets the page restore the visitor's choice.
    if (locale !== DEFAULT_LOCALE || cookieValue(cookies, LOCALE_COOKIE)) {
      response.headers.append('Set-Cookie', `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`);
    }
    return compressResponse(response, request.headers.get('accept-encoding') ?? '');
  };
}

/** Brotli or gzip on the way out, while the page is still being rendered. */
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

/** A visitor who types the bare address comes back to the language chosen last; a link inside the site is taken at its word. */
function preferredLanguageHome(pathname: string, cookies: string, referer: string | null): string | null {
  if (pathname !== '/' || referer) return null;
  const remembered = cookieValue(cookies, LOCALE_COOKIE);
  const { locale } = splitPath(`/${remembered ?? ''}`);
  return locale === DEFAULT_LOCALE ? null : localisePath(locale, '/');
}

/** Own code and styles only; the bank's origin for the card and its challenge, the operator's for calls. */
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
