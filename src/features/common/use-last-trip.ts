import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { readTrip, type LastTrip } from '#runtime/page/last-trip.ts';

/** The dates and the party that were last chosen on this device, as they were when the component appeared; null on the server. */
export function useLastTrip(): LastTrip | null {
  const clock = useRouteContext({ from: '__root__', select: (context) => context.clock });
  // The day of the device: the page that shows prices knows that of the destination.
  const [trip] = useState(() => readTrip(new Date(clock.now()).toISOString().slice(0, 10)));
  return trip;
}
