import { mayPreload } from '#runtime/page/may-preload.ts';
import { afterPaint } from '#ui/after-paint.ts';
import { runPreload } from './preloads.ts';
import type { createAppRouter } from './router.tsx';

/**
 * Makes preloads and navigations of the router begin after the next paint, so that they do not delay the visible answer
 * to a press. A link preloads the code and the data of its page when a pointer, a finger or the focus reaches it, if
 * `mayPreload` allows it. A failed preload shows no error, because the navigation loads again.
 */
export function deferNavigation(router: ReturnType<typeof createAppRouter>): void {
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
