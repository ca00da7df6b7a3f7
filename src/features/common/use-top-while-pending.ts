import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';

/**
 * Scrolls to the top when the placeholder of another page replaces the page that was left. Otherwise a short placeholder
 * shows its end until the data arrive. The router then scrolls to where the new page was left before, or to its top.
 * A placeholder of the same page, e.g. with other filters, stays where it is.
 */
export function useTopWhilePending(): void {
  const { state } = useRouter();
  const isOtherPage = state.location.pathname !== state.resolvedLocation?.pathname;
  useLayoutEffect(() => {
    if (isOtherPage) scrollTo({ top: 0, behavior: 'instant' });
  }, [isOtherPage]);
}
