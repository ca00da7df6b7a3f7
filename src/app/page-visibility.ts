import type { Visibility } from '#runtime/sync/sync-engine.ts';

/** Whether this page is visible. One that is being left is not. */
export const pageVisibility: Visibility = {
  isVisible: () => document.visibilityState === 'visible',
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
