import { mayPreload } from '#runtime/page/may-preload.ts';
import { afterPaint } from '#ui/after-paint.ts';
import type { createAppRouter } from './router.tsx';

/**
 * Decides when the router's links do their work. A link preloads the code and the data of its page when a pointer, a
 * finger or the focus reaches it, where `mayPreload` allows it; a failed preload shows nothing, because the navigation
 * loads again. Preloads and navigations begin after the next paint, so that they do not delay the answer to the touch.
 * @returns whether preloads are under way, and no navigation is
 */
export function followLinks(router: ReturnType<typeof createAppRouter>): { readonly isPreloading: () => boolean } {
  const { preloadRoute, navigate } = router;
  let preloads = 0;
  router.preloadRoute = async (options) => {
    if (!mayPreload()) return undefined;
    await afterPaint();
    preloads += 1;
    try {
      return await preloadRoute(options);
    } finally {
      preloads -= 1;
    }
  };
  router.navigate = async (options) => {
    await afterPaint();
    return navigate(options);
  };
  return { isPreloading: () => preloads > 0 && !router.state.isLoading };
}
