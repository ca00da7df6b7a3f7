// First, so that the rules of components come after the global ones.
import './styles.css';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { loadMessages, partOf } from '#i18n/messages.ts';
import { splitPath } from '#i18n/locale-path.ts';
import { languageCookie, readPreferences } from '#i18n/preference-cookies.ts';
import { recordRendered, recordStart } from '#features/layout/start-recovery.ts';
import { nextTask } from '#runtime/next-task.ts';
import { firstInput } from '#runtime/page/first-input.ts';
import { linkSecret } from '#runtime/page/link-secret.ts';
import type { Shell } from '#runtime/page/shell.ts';
import { browserPageData } from './browser-page-data.ts';
import { countVisits } from './count-visits.ts';
import { createMembersLoader } from './members-loader.ts';
import { createPersonalLoader } from './personal-loader.ts';
import { browserPlatform as platform } from './browser-platform.ts';
import { focusNewPage } from './focus-new-page.ts';
import { deferNavigation } from './navigation-timing.ts';
import { createAppRouter } from './router.tsx';
import { createQuotesLoader } from './quotes-loader.ts';
import { createRuntimeLoader } from './runtime-loader.ts';
import { readTokeniserUrlFrom } from './tokeniser-url.ts';
import { keepLoadedData } from './keep-loaded-data.ts';
import { keepPagesOffline } from './keep-pages-offline.ts';
import { reloadOnStaleBuild } from './stale-build.ts';

async function start(): Promise<void> {
  const touched = firstInput();
  // Before the router reads the address, now and on every change of it.
  linkSecret.takeFromAddress();
  addEventListener('popstate', linkSecret.takeFromAddress);
  const { locale, path } = splitPath(location.pathname);
  const language = languageCookie(locale, document.cookie);
  if (language) document.cookie = language;
  const words = await loadMessages(locale, ['shell', partOf(path)]);
  // Evaluating this file, making the router and hydrating are a task each, between which the browser answers input.
  await nextTask();
  // The root's loader data came with the page, long before anything asks for the basket.
  const shell = () => router.state.matches[0]?.loaderData as Shell;
  readTokeniserUrlFrom(() => shell().tokeniserUrl);
  const quotes = createQuotesLoader();
  const router = createAppRouter({
    words,
    context: { locale, origin: location.origin, data: browserPageData(locale, platform, shell), clock: platform, preferences: readPreferences(document.cookie), partScripts: () => [] },
    runtime: createRuntimeLoader(() => ({
      shell: shell(),
      currency: router.options.context.preferences.currency,
    })),
    personal: createPersonalLoader(),
    quotes,
    members: createMembersLoader(),
  });
  deferNavigation(router);
  reloadOnStaleBuild(window, platform, () => router.state.isLoading);
  keepLoadedData(router);
  // Imported statically: a dynamic import at the first input would reload the page if a newer release has removed the file.
  if (import.meta.env.PROD) touched.then(() => keepPagesOffline(router, locale)).catch(() => undefined);
  recordStart();
  router.subscribe('onRendered', recordRendered);
  countVisits(router, locale);
  focusNewPage(router);
  await nextTask();
  // A transition is rendered in short tasks, between which the browser answers input.
  startTransition(() => void hydrateRoot(document, <RouterClient router={router} />));
  quotes.resendSoon();
}

void start();
