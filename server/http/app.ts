import { randomUUID } from 'node:crypto';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import type { Answers } from '#server/answers/answers.ts';
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
import { completeHeaders } from './compression.ts';
import { createHealth } from './health.ts';
import { createImages } from './image-route.ts';
import type { RateLimit } from './rate-limit.ts';
import { pathOf } from './request-path.ts';
import { commonHeaders, securityHeaders } from './security-headers.ts';

export interface AppOptions {
  readonly services: Services;
  readonly answers: Answers;
  readonly database: Database;
  readonly pictures: PictureSource;
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

/** Renders the page of a request. It reports an error for which it still renders an error page, and throws any other error. */
export type PageRenderer = (request: Request, report: (error: unknown) => void) => Promise<Response>;

/** Creates the app of the shop's port: health, API, pictures, built files, pages. */
export function createApp({ services, answers, database, pictures, log, metrics, publicUrl, rateLimit, isClosing, assets, pages }: AppOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const calls = new Set([...services.byName.keys(), paymentReturn.name, 'openapi.json']);
  const logFailure = failureLog(log);
  app.use(observed({ log, metrics, publicUrl, routeOf: (path) => routeLabel(path, (name) => calls.has(name)) }));
  app.route('/', createHealth({ database, isClosing }));
  app.route('/api', createApi({ services, answers, log, publicUrl, rateLimit }));
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

/**
 * Completes the headers of each response, logs one line a request, and counts it. A page is logged as `page`, without its
 * address, because a search term may name a person. One middleware, because each costs a kept answer some microseconds.
 */
function observed({ log, metrics, publicUrl, routeOf }: { log: Log; metrics: Metrics; publicUrl: () => string; routeOf: (path: string) => string }): MiddlewareHandler<AppEnv> {
  // The address is known when the first request arrives.
  let common: readonly [string, string][] | undefined;
  return async (c, next) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    c.set('requestId', requestId);
    await next();
    common ??= Object.entries(commonHeaders(publicUrl().startsWith('https:')));
    const path = pathOf(c.req.url);
    if (!completeHeaders(c.res, requestId, common)) setHeaders(c, requestId, common);
    const target = NAMED.test(path) ? path.slice(0, 100) : 'page';
    const ms = performance.now() - startedAt;
    log('request', { requestId, method: c.req.method, target, status: c.res.status, ms: Math.round(ms) });
    metrics.observeRequest({ route: routeOf(path), method: c.req.method, status: c.res.status, seconds: ms / 1000 });
  };
}

/** Sets the headers that a response needs, where it does not have its own. Those that every response has go straight to Node's response. */
function setHeaders(c: Context<AppEnv>, requestId: string, common: readonly [string, string][]): void {
  c.env.outgoing.setHeader('X-Request-Id', requestId);
  for (const [name, value] of common) c.env.outgoing.setHeader(name, value);
  const { headers } = c.res;
  for (const [name, value] of Object.entries(securityHeaders(headers.get('Content-Type') ?? ''))) {
    if (!headers.has(name)) c.header(name, value);
  }
  // The decoded path, by which the router chose the API.
  if (API.test(c.req.path)) c.header('Cache-Control', 'no-store');
}

const API = /^\/api(\/|$)/;
/** Paths that a log line may name. */
const NAMED = /^\/(api|images|assets|healthz|readyz)\b/;
