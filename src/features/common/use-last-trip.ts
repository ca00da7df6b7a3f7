import { useRouteContext, useRouterState } from '@tanstack/react-router';
import { readTrip } from '#runtime/page/last-trip.ts';
import type { LastTrip } from '#runtime/page/keep-trip.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

/** The dates and the party that were last chosen on this device, read after each navigation; null on the server and in the first render of its page. */
export function useLastTrip(): LastTrip | null {
  const clock = useRouteContext({ from: '__root__', select: (context) => context.clock });
  // Renders again when a navigation has ended: its page has kept the trip by then.
  useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href });
  const isHydrated = useHydrated();
  // The day of the device: the page that shows prices knows that of the destination.
  return isHydrated ? readTrip(new Date(clock.now()).toISOString().slice(0, 10)) : null;
}
