import type { Locale } from '#domain/catalogue.ts';
import { localisePath } from '#i18n/locale-path.ts';
import { documentAddress, OFFLINE_PATH, type KeepRequest } from '#runtime/page/kept-pages.ts';
import { BOOKED, MEMBER, localFlags } from '#runtime/page/local-flags.ts';
import { mayPreload } from '#runtime/page/may-preload.ts';
import { rememberedShape } from '#runtime/page/remembered-shape.ts';
import { whenIdle } from '#runtime/next-task.ts';
import type { createAppRouter } from './router.tsx';

/** The same document for everybody. It shows the basket of the browser, or that it is empty. */
const BASKET = '/basket/cart';
/** Needed next by a visitor with a basket. */
const CHECKOUT = '/basket/checkout';
/** The page with a member's booking passes, to be shown on arrival (M5). */
const PASSES = '/user/reservations';
/** The page with the booking passes of a guest without an account (B31). */
const DEVICE_BOOKINGS = '/enquire-booking';
const IDLE_MS = 2000;

/**
 * Registers the service worker, and makes it keep this page and each page that is opened from now on, so that they
 * open without a connection. A browser whose data saver is on keeps nothing. Rejects where the browser allows no
 * worker, e.g. in a private window.
 */
export async function keepPagesOffline(router: ReturnType<typeof createAppRouter>, locale: Locale): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const keep = async () => {
    if (!mayPreload()) return;
    await whenIdle(IDLE_MS);
    const { active } = await navigator.serviceWorker.ready;
    const needed = [BASKET, ...(rememberedShape.remembersLines() ? [CHECKOUT] : []), ...(localFlags.read(MEMBER) ? [PASSES] : []), ...(localFlags.read(BOOKED) ? [DEVICE_BOOKINGS] : []), OFFLINE_PATH].map((path) => localisePath(locale, path));
    const address = location.pathname + location.search;
    // A worker that controls the document kept this page when it answered the request. A new worker did not.
    const request: KeepRequest = address === documentAddress() ? { needed: [...needed, address] } : { needed, visited: address };
    active?.postMessage(request);
  };
  await whenIdle(IDLE_MS);
  await navigator.serviceWorker.register('/service-worker.js');
  await keep();
  router.subscribe('onResolved', ({ hrefChanged }) => {
    if (hrefChanged) void keep();
  });
}
