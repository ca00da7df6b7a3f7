import { randomUUID } from 'node:crypto';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import type { Database } from '#server/database/connection.ts';
import { paymentReturn } from '#contract/calls/payment.ts';
import { isUnavailable, RETRY_AFTER_SECONDS } from '#server/database/unavailable.ts';
import type { Log } from '#server/logger.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { routeLabel } from '#server/metrics/route-label.ts';
import type { PictureSource } from '#server/pictures/picture-source.ts';
import type { Services } from '#server/services/services.ts';
import { createApi } from './api-routes.ts';
import type { AppEnv } from './app-env.ts';
import { createHealth } from './health.ts';
import { createImages } from './image-route.ts';
import type { RateLimit } from './rate-limit.ts';

export interface AppOptions {
  readonly services: Services;
  readonly database: Database;
  /** Null for a server without pictures. */
  readonly pictures: PictureSource | null;
  readonly log: Log;
  readonly metrics: Metrics;
  /** The shop's address as browsers see it; called when a request arrives. The `Host` header of a request is not used, because the sender chooses it. */
  readonly publicUrl: () => string;
  readonly rateLimit: RateLimit;
  /** Whether the process is shutting down. */
  readonly isClosing: () => boolean;
  /** Built files of the client; see `createStatic`. */
  readonly assets?: MiddlewareHandler<AppEnv>;
  /** Renders the page at every address that no other route handles. */
  readonly pages?: PageRenderer;
}

/** Renders the page of a request. It reports an error after which it could still answer, with an error page; it throws any other. */
export type PageRenderer = (request: Request, report: (error: unknown) => void) => Promise<Response>;

/** Creates the app of the shop's port: health, API, pictures, built files, pages. */
export function createApp({ services, database, pictures, log, metrics, publicUrl, rateLimit, isClosing, assets, pages }: AppOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const calls = new Set([...services.byName.keys(), paymentReturn.name, 'openapi.json']);
  const logFailure = failureLog(log);
  app.use(logged(log, metrics, (path) => routeLabel(path, (name) => calls.has(name))), securityHeaders(publicUrl));
  app.route('/', createHealth({ database, isClosing }));
  app.route('/api', createApi({ services, log, publicUrl, rateLimit }));
  app.route('/', createImages({ pictures, knowsTenant: services.knowsTenant }));
  if (assets) app.use(assets);
  if (pages) app.get('*', (c) => pages(c.req.raw, (error) => logFailure(c, error)));
  app.notFound((c) => c.text('Not found', 404));
  app.onError((error, c) => {
    logFailure(c, error);
    if (!isUnavailable(error)) return c.text('Something went wrong on our side', 500);
    c.header('Retry-After', String(RETRY_AFTER_SECONDS));
    return c.text('The server is busy; try again in a moment', 503);
  });
  return app;
}

/** Logs an error once, with its stack and the id of the first request that failed by it: a page may report an error and then throw it. */
function failureLog(log: Log): (c: Context<AppEnv>, error: unknown) => void {
  const logged = new WeakSet<Error>();
  return (c, error) => {
    if (error instanceof Error) {
      if (logged.has(error)) return;
      logged.add(error);
    }
    log('failed', { requestId: c.get('requestId'), error: (error instanceof Error && error.stack) || String(error) });
  };
}

/** Logs one line a request, and counts it. A page is logged as `page`, without its address, because a search term may name a person. */
function logged(log: Log, metrics: Metrics, routeOf: (path: string) => string): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    c.set('requestId', requestId);
    await next();
    c.header('X-Request-Id', requestId);
    const { pathname } = new URL(c.req.url);
    const target = /^\/(api|images|assets|healthz|readyz)\b/.test(pathname) ? pathname.slice(0, 100) : 'page';
    const ms = performance.now() - startedAt;
    log('request', { requestId, method: c.req.method, target, status: c.res.status, ms: Math.round(ms) });
    metrics.observeRequest({ route: routeOf(pathname), method: c.req.method, status: c.res.status, seconds: ms / 1000 });
  };
}

/** The content security policy of every response except pages: load nothing. Pages set their own policy with a script nonce. */
const NOTHING = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Content types of page subresources. Page headers have no effect on them and a first view fetches many, so they are
 * sent without these headers. An SVG can be opened as a document, so it keeps the policy that loads nothing.
 */
const PART = /^(text\/(javascript|css)|font\/|image\/)/;
const SVG = /^image\/svg/;

function securityHeaders(publicUrl: () => string): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    if (publicUrl().startsWith('https:')) c.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    const { headers } = c.res;
    const type = headers.get('Content-Type') ?? '';
    const isPart = PART.test(type);
    if ((!isPart || SVG.test(type)) && !headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', NOTHING);
    if (isPart) return;
    if (!headers.has('Referrer-Policy')) c.header('Referrer-Policy', 'strict-origin-when-cross-origin');
    c.header('Cross-Origin-Opener-Policy', 'same-origin');
    c.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=()');
  };
}
