// First, so that the rules of components come after the global ones.
import './styles.css';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { hydrateRoot } from 'react-dom/client';
import { loadMessages } from '#i18n/messages.ts';
import { splitPath } from '#i18n/locale-path.ts';
import { languageCookie, readPreferences } from '#i18n/preference-cookies.ts';
import { linkSecret } from '#runtime/page/link-secret.ts';
import type { Shell } from '#runtime/page/shell.ts';
import { browserPageData } from './browser-page-data.ts';
import { createPersonalLoader } from './personal-loader.ts';
import { browserPlatform as platform } from './browser-platform.ts';
import { createAppRouter } from './router.tsx';
import { createRuntimeLoader } from './runtime-loader.ts';
import { reloadOnStaleBuild } from './stale-build.ts';

async function start(): Promise<void> {
  // Before the router reads the address, now and on every change of it.
  linkSecret.takeFromAddress();
  addEventListener('popstate', linkSecret.takeFromAddress);
  const { locale, path } = splitPath(location.pathname);
  const language = languageCookie(locale, document.cookie);
  if (language) document.cookie = language;
  const words = await loadMessages(locale);
  if (path !== '/') await words.loadAll();
  const router = createAppRouter({
    words,
    context: { locale, origin: location.origin, data: browserPageData(locale, platform), clock: platform, preferences: readPreferences(document.cookie), partLinks: () => [] },
    // The root's loader data came with the page, long before anything asks for the basket.
    runtime: createRuntimeLoader(() => ({
      shell: router.state.matches[0]?.loaderData as Shell,
      currency: router.options.context.preferences.currency,
    })),
    personal: createPersonalLoader(),
  });
  reloadOnStaleBuild(window, platform);
  hydrateRoot(document, <RouterClient router={router} />);
}

void start();
