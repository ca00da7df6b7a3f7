import { createRequestHandler, createSsrStreamResponse, getSsrStatus, RouterServer, transformReadableStreamWithRouter } from '@tanstack/react-router/ssr/server';
import { renderToReadableStream } from 'react-dom/server';
import { createApiClient } from '#api/client.ts';
import type { Locale } from '#domain/catalogue.ts';
import { loadMessages } from '#i18n/messages.ts';
import type { Preferences } from '#i18n/preference-cookies.ts';
import type { PageContext, PageData } from '#runtime/page/page-context.ts';
import type { Clock } from '#runtime/platform.ts';
import type { Send } from '#runtime/send.ts';
import { createAppRouter } from './router.tsx';

/** Asks an operator's own back end over HTTP, where it is not this process that answers. */
export function sendTo(apiUrl: string, company: string): Send {
  return createApiClient({ baseUrl: apiUrl, company }).send;
}

export interface PageRequest {
  readonly request: Request;
  readonly locale: Locale;
  /** Public origin of the site, for canonical addresses. */
  readonly origin: string;
  readonly preferences: Preferences;
  readonly data: PageData;
  readonly partLinks: PageContext['partLinks'];
  readonly clock: Clock;
  /** Allows the page's own inline scripts, and nothing else, past the content security policy. */
  readonly nonce: string;
  readonly manifest: { readonly routes: Record<string, object> };
  /** Receives an error of a loader, for which an error page is rendered, and an error of a component after the head was sent. */
  readonly report: (error: unknown) => void;
}

/** The first view of a page as a streamed HTML document; redirects and 404 carry their status. */
export async function renderPage({ request, locale, origin, preferences, data, partLinks, clock, nonce, manifest, report }: PageRequest): Promise<Response> {
  const words = await loadMessages(locale);
  await words.loadAll();
  const handle = createRequestHandler({
    request,
    createRouter: () => createAppRouter({ words, nonce, context: { locale, origin, preferences, data: concealErrors(data), partLinks, clock } }),
    getRouterManifest: () => manifest,
  });
  const { signal } = request;
  return handle(async ({ router, responseHeaders }) => {
    for (const { status, error } of router.state.matches) if (status === 'error') report(error instanceof PageDataError ? error.cause : error);
    // The router's own `renderRouterToStream` prints errors to the console, without the request's id.
    const stream = await renderToReadableStream(<RouterServer router={router} />, {
      nonce,
      signal,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        if (!signal.aborted) report(error);
      },
    });
    const body = transformReadableStreamWithRouter(router, stream, { rendererSafePoint: 'script-close', signal });
    return createSsrStreamResponse(router, new Response(body, { status: getSsrStatus(router), headers: responseHeaders }));
  });
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
