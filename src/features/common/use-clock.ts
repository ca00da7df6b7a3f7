import { useRouteContext } from '@tanstack/react-router';
import type { Clock } from '#runtime/platform.ts';

/** The clock that `src/app` gave to all pages. */
export function useClock(): Clock {
  return useRouteContext({ from: '__root__', select: (context) => context.clock });
}
