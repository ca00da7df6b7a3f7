import { useCallback, useEffect, useState } from 'react';
import { bookingOf, type BookingSummary } from '#runtime/checkout/booking-lookup.ts';
import type { TabRuntime } from '#runtime/tab-runtime.ts';

export type FoundBooking =
  | { readonly status: 'loading' }
  | { readonly status: 'found'; readonly booking: BookingSummary }
  | { readonly status: 'unknown' }
  | { readonly status: 'failed' };

/**
 * Requests the booking of a checkout from the server.
 * @param checkoutId null to request nothing yet
 * @returns the result so far, and a function that requests it again
 */
export function useBookingLookup(runtime: TabRuntime | null, checkoutId: string | null): readonly [FoundBooking, () => void] {
  const [found, setFound] = useState<FoundBooking>({ status: 'loading' });
  const ask = useCallback(() => {
    if (!runtime || checkoutId === null) return undefined;
    let isCurrent = true;
    const show = (next: FoundBooking) => {
      if (isCurrent) setFound(next);
    };
    bookingOf(runtime.send, checkoutId).then(
      (booking) => show(booking ? { status: 'found', booking } : { status: 'unknown' }),
      () => show({ status: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [runtime, checkoutId]);
  useEffect(() => ask(), [ask]);
  const again = useCallback(() => {
    setFound({ status: 'loading' });
    ask();
  }, [ask]);
  return [found, again];
}
