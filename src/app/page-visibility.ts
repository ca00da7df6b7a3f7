import type { Visibility } from '#runtime/sync/sync-engine.ts';

/** Whether somebody looks at this page; what is being left counts as not. */
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
