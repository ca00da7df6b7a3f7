import { useEffect } from 'react';
import type { DeviceBooking } from '#domain/device-bookings/device-bookings.ts';
import { BOOKED, localFlags } from '#runtime/page/local-flags.ts';
import { useRuntimeIfLoaded, useRuntimeLoader, useSubject } from './runtime-context.tsx';
import { useIfLoaded } from './use-if-loaded.ts';

/** The bookings that were made on this device without an account (B31), the newest first; loaded where there are any. Null until they are. */
export function useDeviceBookings(): readonly DeviceBooking[] | null {
  const loader = useRuntimeLoader();
  const stored = useRuntimeIfLoaded()?.bookings;
  const store = useIfLoaded(stored);
  useEffect(() => {
    // What cannot be read now is shown by the next visit of the page.
    if (stored) stored.load().catch(() => undefined);
    else if (localFlags.read(BOOKED) !== null) loader?.load().catch(() => undefined);
  }, [loader, stored]);
  return useSubject(store?.state$)?.bookings.toReversed() ?? null;
}
