import { mayPreload } from '#runtime/page/may-preload.ts';
import { afterPaint } from '#ui/after-paint.ts';
import { runPreload } from './preloads.ts';
import type { createAppRouter } from './router.tsx';

/**
 * Decides when the router's links preload and navigate. A link preloads the code and the data of its page when a
 * pointer, a finger or the focus reaches it, where `mayPreload` allows it; a failed preload shows nothing, because
 * the navigation loads again. Preloads and navigations begin after the next paint, so that they do not delay the
 * answer to the touch.
 */
export function followLinks(router: ReturnType<typeof createAppRouter>): void {
  const { preloadRoute, navigate } = router;
  router.preloadRoute = async (options) => {
    if (!mayPreload()) return undefined;
    await afterPaint();
    return runPreload(() => preloadRoute(options));
  };
  router.navigate = async (options) => {
    await afterPaint();
    return navigate(options);
  };
}
