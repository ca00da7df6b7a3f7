import { createRequestHandler, RouterServer, renderRouterToStream } from '@tanstack/react-router/ssr/server';
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
}

/** The first view of a page as a streamed HTML document; redirects and 404 carry their status. */
export async function renderPage({ request, locale, origin, preferences, data, partLinks, clock, nonce, manifest }: PageRequest): Promise<Response> {
  const words = await loadMessages(locale);
  await words.loadAll();
  const handle = createRequestHandler({
    request,
    createRouter: () => createAppRouter({ words, nonce, context: { locale, origin, preferences, data, partLinks, clock } }),
    getRouterManifest: () => manifest,
  });
  return handle(({ router, responseHeaders }) =>
    renderRouterToStream({ request, router, responseHeaders, children: <RouterServer router={router} /> }),
  );
}
