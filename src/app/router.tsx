import { I18nProvider } from '@lingui/react';
import { createRouter } from '@tanstack/react-router';
import { DEFAULT_LOCALE, type Locale } from '#domain/catalogue.ts';
import type { PageMessages } from '#i18n/messages.ts';
import { FailedPage } from '#features/layout/failed-page.tsx';
import { loadRequestTicket } from '#features/product/loaded-request-ticket.tsx';
import { localisePath } from '#i18n/locale-path.ts';
import type { PageContext } from '#runtime/page/page-context.ts';
import type { MembersLoader } from '#runtime/member/members.ts';
import { MemberProvider } from '#runtime/react/member-context.tsx';
import { PersonalProvider } from '#runtime/react/personal-context.tsx';
import type { PersonalLoader } from '#runtime/personal/personal.ts';
import type { QuotesLoader } from '#runtime/quote/quotes.ts';
import { QuotesProvider } from '#runtime/react/quotes-context.tsx';
import { RuntimeProvider, type RuntimeLoader } from '#runtime/react/runtime-context.tsx';
import { loadPageVerticals, type PageVerticals } from '#verticals/page-verticals.ts';
import { routeTree } from './route-tree.gen.ts';

/** Milliseconds for which loaded data of a page is reused. */
const FRESH_MS = 60_000;

export interface AppRouterOptions {
  readonly words: PageMessages;
  readonly context: Omit<PageContext, 'words'>;
  readonly nonce?: string | undefined;
  /** Absent on the server, where every basket is still loading. */
  readonly runtime?: RuntimeLoader;
  /** Absent on the server, which knows a visitor by the cookies only. */
  readonly personal?: PersonalLoader;
  /** Absent on the server, which knows no visitor's requests. */
  readonly quotes?: QuotesLoader;
  /** Absent on the server, where everybody is a visitor. */
  readonly members?: MembersLoader;
}

/**
 * Creates the router of one language. It removes the language prefix from addresses that come in and adds it to those
 * that go out. Another language is another document.
 */
export function createAppRouter({ words, context, nonce, runtime, personal, quotes, members }: AppRouterOptions) {
  const { locale } = context;
  const router = createRouter({
    routeTree,
    context: { ...context, words: words.load },
    rewrite: prefixRewrite(locale),
    ...(nonce ? { ssr: { nonce } } : {}),
    defaultPreload: 'intent',
    defaultStaleTime: FRESH_MS,
    defaultErrorComponent: FailedPage,
    // Equal to the time for which data is fresh, so that a click requests nothing that a preload has loaded.
    defaultPreloadStaleTime: FRESH_MS,
    scrollRestoration: typeof window === 'undefined' || movesUnlessScrolled(),
    // A new page begins at its top at once; the styles of `html` would scroll there smoothly.
    scrollRestorationBehavior: 'instant',
    trailingSlash: 'never',
    dehydrate: (): Dehydrated => ({ parts: partsShown(router.state.matches) }),
    hydrate: async ({ parts }: Dehydrated) => {
      // The page may have been rendered long ago. The server has just confirmed that it is current.
      for (const match of window.$_TSR?.router?.matches ?? []) match.u = Date.now();
      await Promise.all(parts.flatMap((each) => [loadPageVerticals(each, words.load), each.isOnRequest && loadRequestTicket()]));
    },
    Wrap: ({ children }) => (
      <I18nProvider i18n={words.i18n}>
        <RuntimeProvider loader={runtime ?? null}>
          <PersonalProvider loader={personal ?? null}>
            <QuotesProvider loader={quotes ?? null}>
              <MemberProvider loader={members ?? null}>{children}</MemberProvider>
            </QuotesProvider>
          </PersonalProvider>
        </RuntimeProvider>
      </I18nProvider>
    ),
  });
  return router;
}

/**
 * @returns whether the router scrolls after a page was rendered: to where that page was left, or to its top. It leaves the
 *   first view where it is once the browser has restored its position, or a visitor did not wait for the script and scrolled.
 */
function movesUnlessScrolled(): () => boolean {
  let isFirstView = true;
  return () => {
    const moves = !isFirstView || scrollY === 0;
    isFirstView = false;
    return moves;
  };
}

/** State that the server passes to the browser for the first view, beside the loader data. */
interface Dehydrated {
  readonly parts: PageVerticals[];
}

/** The verticals on the shown pages. Loaders of pages with verticals return them as `parts`. */
function partsShown(matches: readonly { readonly loaderData?: unknown }[]): PageVerticals[] {
  return matches.flatMap(({ loaderData }) => (loaderData as { readonly parts?: PageVerticals | PageVerticals[] } | undefined)?.parts ?? []);
}

function prefixRewrite(locale: Locale) {
  const prefix = `/${locale}`;
  return {
    input: ({ url }: { url: URL }) => {
      if (locale === DEFAULT_LOCALE) return url;
      if (url.pathname === prefix) url.pathname = '/';
      else if (url.pathname.startsWith(`${prefix}/`)) url.pathname = url.pathname.slice(prefix.length);
      return url;
    },
    output: ({ url }: { url: URL }) => {
      url.pathname = localisePath(locale, url.pathname);
      return url;
    },
  };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
