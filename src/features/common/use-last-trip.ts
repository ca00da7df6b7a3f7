import { useLocation, useRouteContext } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { LAST_TRIP } from '#runtime/page/keep-trip.ts';
import { readTrip, type LastTrip } from '#runtime/page/last-trip.ts';
import { localFlags } from '#runtime/page/local-flags.ts';

const never = () => () => undefined;

/** The dates and the party that were last chosen on this device, as they were when the address last changed; null on the server and in the first render of its page. */
export function useLastTrip(): LastTrip | null {
  const clock = useRouteContext({ from: '__root__', select: (context) => context.clock });
  // Renders again with another address, and so reads again.
  useLocation({ select: ({ href }) => href });
  const isKept = useSyncExternalStore(never, () => localFlags.read(LAST_TRIP) ?? null, () => null) !== null;
  // The day of the device: the page that shows prices knows that of the destination.
  return isKept ? readTrip(new Date(clock.now()).toISOString().slice(0, 10)) : null;
}
