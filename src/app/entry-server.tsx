import { createRequestHandler, getSsrStatus, RouterServer, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server';
import { renderToReadableStream } from 'react-dom/server';
import { createApiClient } from '#api/client.ts';
import type { Locale } from '#domain/catalogue.ts';
import { loadMessages, PAGE_PARTS } from '#i18n/messages.ts';
import type { Preferences } from '#i18n/preference-cookies.ts';
import type { PageContext, PageData } from '#runtime/page/page-context.ts';
import type { Clock } from '#runtime/platform.ts';
import type { Send } from '#runtime/send.ts';
import { VERTICALS } from '#verticals/domain.ts';
import { createAppRouter } from './router.tsx';

/** Sends calls over HTTP to an operator's own back end, for a page server without its own services. */
export function sendTo(apiUrl: string, company: string): Send {
  return createApiClient({ baseUrl: apiUrl, company }).send;
}

/** All inputs of a rendered page. They contain no headers of a request, so a page cannot contain data of a visitor (U13). */
export interface PageRequest {
  /** Address with language prefix and known search parameters only; see `knownSearch`. */
  readonly address: string;
  readonly locale: Locale;
  /** Public origin of the site, for canonical addresses. */
  readonly origin: string;
  readonly preferences: Preferences;
  readonly data: PageData;
  readonly partScripts: PageContext['partScripts'];
  readonly clock: Clock;
  /** Marks the scripts that the router writes into the page. */
  readonly nonce: string;
  readonly manifest: { readonly routes: Record<string, object> };
  /** Receives an error of a loader, for which an error page is rendered, and an error of a component. */
  readonly report: (error: unknown) => void;
}

/**
 * Renders the first view of a page as a whole HTML document; redirects and 404 carry their status. Two renderings of
 * equal data differ in the nonce only.
 * @throws what a loader or a component throws
 */
export async function renderPage({ address, locale, origin, preferences, data, partScripts, clock, nonce, manifest, report }: PageRequest): Promise<Response> {
  const words = await loadMessages(locale, [...PAGE_PARTS, ...VERTICALS]);
  const handle = createRequestHandler({
    request: new Request(new URL(address, origin)),
    createRouter: () => withoutLoadTimes(createAppRouter({ words, nonce, context: { locale, origin, preferences, data: concealErrors(data), partScripts, clock } })),
    getRouterManifest: () => manifest,
  });
  return handle(async ({ router, responseHeaders }) => {
    for (const { status, error } of router.state.matches) if (status === 'error') report(error instanceof PageDataError ? error.cause : error);
    // The router's own `renderRouterToString` prints errors to the console, without the request's id.
    const stream = await renderToReadableStream(<RouterServer router={router} />, { nonce, progressiveChunkSize: Number.POSITIVE_INFINITY, onError: report });
    await stream.allReady;
    // The router adds a doctype of its own.
    const html = await transformHtmlStringWithRouter(router, (await new Response(stream).text()).replace('<!DOCTYPE html>', ''));
    return new Response(html, { status: getSsrStatus(router), headers: responseHeaders });
  });
}

/** The router writes into the page when its data were loaded. The browser replaces these times (`router.tsx`), so they are constant here. */
function withoutLoadTimes<R extends ReturnType<typeof createAppRouter>>(router: R): R {
  const { load } = router;
  router.load = async (options) => {
    await load(options);
    for (const match of router.state.matches) match.updatedAt = 0;
  };
  return router;
}

/** The data of a page could not be loaded; `cause` says why. */
class PageDataError extends Error {
  constructor(cause: unknown) {
    super('The data of this page could not be loaded', { cause });
  }
}

/** Replaces the errors of the data, because the router writes the message of a loader's error into the page. */
function concealErrors(data: PageData): PageData {
  const conceal = (load: (...args: readonly unknown[]) => Promise<unknown>) => (...args: readonly unknown[]) =>
    load(...args).catch((cause: unknown) => {
      throw new PageDataError(cause);
    });
  return Object.fromEntries(Object.entries(data).map(([name, load]) => [name, conceal(load)])) as unknown as PageData;
}
