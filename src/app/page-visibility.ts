import type { Visibility } from '#runtime/sync/sync-engine.ts';

let isLeaving = false;
// The browser dispatches `pagehide` before it hides a page that is left, and `pageshow` when it comes back from the cache.
addEventListener('pagehide', () => (isLeaving = true));
addEventListener('pageshow', () => (isLeaving = false));

/** Whether this page is visible. It is not while it is being left, nor when it comes back before `pageshow` is dispatched. */
export const pageVisibility: Visibility = {
  isVisible: () => !isLeaving && document.visibilityState === 'visible',
  isLeaving: () => isLeaving,
  subscribe(onChange) {
    document.addEventListener('visibilitychange', onChange);
    addEventListener('focus', onChange);
    addEventListener('pageshow', onChange);
    return () => {
      document.removeEventListener('visibilitychange', onChange);
      removeEventListener('focus', onChange);
      removeEventListener('pageshow', onChange);
    };
  },
};
