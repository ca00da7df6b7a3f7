import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { BasketTool } from '#features/basket/basket-tool.tsx';
import { FavouritesTool } from '#features/favourites/favourites-tool.tsx';
import { DeviceNotices } from '#features/layout/device-notices.tsx';
import { Document } from '#features/layout/document.tsx';
import { FailedPage } from '#features/layout/failed-page.tsx';
import { Footer } from '#features/layout/footer.tsx';
import { Header } from '#features/layout/header.tsx';
import { NavigationProgress } from '#features/layout/navigation-progress.tsx';
import { PlainHeader } from '#features/layout/plain-header.tsx';
import { usePreferences } from '#features/layout/use-preferences.ts';
import { AccountLinks } from '#features/member/account-links.tsx';
import { LoginPlace } from '#features/member/login-place.tsx';
import { SearchForm } from '#features/search/search-form.tsx';
import { partOf } from '#i18n/messages.ts';
import type { PageContext } from '#runtime/page/page-context.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { ToastHost } from '#ui/toast-host.tsx';

/** Few visits show it, so no page fetches it in advance. */
const NotFound = lazy(async () => ({ default: (await import('#features/layout/not-found.tsx')).NotFound }));

export const Route = createRootRouteWithContext<PageContext>()({
  // A page whose messages cannot be loaded fails inside the header and the footer, whose messages are there.
  beforeLoad: ({ context, location }) => context.words(partOf(location.pathname))?.then(() => ({ hasWords: true }), () => ({ hasWords: false })) ?? { hasWords: true },
  loader: ({ context }) => context.data.shell(),
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ loaderData }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
    ],
    links: [loaderData?.favicon ? { rel: 'icon', href: loaderData.favicon } : { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }],
  }),
  component: Root,
  notFoundComponent: () => <Suspense><NotFound /></Suspense>,
  // Without header and footer, because their data failed to load.
  errorComponent: (props) => (
    <Document>
      <FailedPage {...props} />
    </Document>
  ),
});

function Root() {
  const shell = Route.useLoaderData();
  const preferences = usePreferences();
  const hasWords = Route.useRouteContext({ select: (context) => context.hasWords });
  const layout = useMatches({ select: (matches) => matches.find((match) => match.staticData.layout)?.staticData.layout });
  const plain = layout !== undefined;

  return (
    <Document>
      {plain ? <PlainHeader isResult={layout === 'result'} /> : (
        <Header
          shell={shell}
          preferences={preferences}
          Search={SearchForm}
          Account={AccountLinks}
          tools={
            <>
              <FavouritesTool />
              <BasketTool />
            </>
          }
        />
      )}
      <DeviceNotices />
      {hasWords ? <Outlet /> : <FailedPage />}
      <Footer shell={shell} plain={plain} />
      <NavigationProgress />
      <ProgressBar />
      <ToastHost />
      <LoginPlace />
    </Document>
  );
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** `plain` is the checkout's header: only the logo and a link back. `result`: the link leads to any booking. */
    readonly layout?: 'plain' | 'result';
  }
}
