import { FRESH_MS, type createAppRouter } from './router.tsx';

/**
 * Shows visited pages without a connection: while the browser is offline, the data of a page counts as fresh however old
 * it is, so that going back requests nothing. Online again, what is shown is loaded anew if it is too old.
 */
export function keepDataOffline(router: ReturnType<typeof createAppRouter>): void {
  const follow = () => {
    const fresh = navigator.onLine ? FRESH_MS : Number.POSITIVE_INFINITY;
    router.update({ ...router.options, defaultStaleTime: fresh, defaultPreloadStaleTime: fresh });
  };
  addEventListener('online', follow);
  addEventListener('offline', follow);
}
