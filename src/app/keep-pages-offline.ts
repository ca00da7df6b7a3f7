import type { Locale } from '#domain/catalogue.ts';
import { localisePath } from '#i18n/locale-path.ts';
import { firstInput } from '#runtime/page/first-input.ts';
import { OFFLINE_PATH, type KeepRequest } from '#runtime/page/kept-pages.ts';
import { mayPreload } from '#runtime/page/may-preload.ts';
import { rememberedShape } from '#runtime/page/remembered-shape.ts';
import { whenIdle } from '#runtime/next-task.ts';
import type { createAppRouter } from './router.tsx';

/** What a visitor with a basket may open next. */
const BASKET = ['/basket/cart', '/basket/checkout'];
const IDLE_MS = 2000;

/**
 * Registers the service worker after the visitor's first input, in a build, and has it keep each page that is opened from
 * then on, so that it opens without a connection. A browser that saves data keeps nothing.
 */
export function keepPagesOffline(router: ReturnType<typeof createAppRouter>, locale: Locale): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const keep = async () => {
    if (!mayPreload()) return;
    await whenIdle(IDLE_MS);
    const { active } = await serviceWorker.ready;
    const needed = [...(rememberedShape.remembersLines() ? BASKET : []), OFFLINE_PATH].map((path) => localisePath(locale, path));
    const request: KeepRequest = { visited: location.pathname + location.search, needed };
    active?.postMessage(request);
  };
  void firstInput().then(async () => {
    await whenIdle(IDLE_MS);
    await serviceWorker.register('/service-worker.js');
    await keep();
    router.subscribe('onResolved', ({ hrefChanged }) => {
      if (hrefChanged) void keep();
    });
  }).catch(() => undefined); // a browser that allows no worker, e.g. in a private window
}
