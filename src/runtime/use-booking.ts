import { useCallback, useEffect, useState } from 'react';
import type { BasketRuntime } from './basket-runtime.ts';
import { bookingOf, type BookingSummary } from './booking-lookup.ts';

export type FoundBooking =
  | { readonly status: 'loading' }
  | { readonly status: 'found'; readonly booking: BookingSummary }
  | { readonly status: 'unknown' }
  | { readonly status: 'failed' };

/**
 * The booking of a checkout from the server.
 * @param checkoutId null while it is not yet time to ask
 * @returns what is known, and a way to ask again
 */
export function useBooking(runtime: BasketRuntime | null, checkoutId: string | null): readonly [FoundBooking, () => void] {
  const [found, setFound] = useState<FoundBooking>({ status: 'loading' });
  const ask = useCallback(() => {
    if (!runtime || checkoutId === null) return undefined;
    let wanted = true;
    const tell = (next: FoundBooking) => {
      if (wanted) setFound(next);
    };
    bookingOf(runtime.send, checkoutId).then(
      (booking) => tell(booking ? { status: 'found', booking } : { status: 'unknown' }),
      () => tell({ status: 'failed' }),
    );
    return () => {
      wanted = false;
    };
  }, [runtime, checkoutId]);
  useEffect(() => ask(), [ask]);
  const again = useCallback(() => {
    setFound({ status: 'loading' });
    ask();
  }, [ask]);
  return [found, again];
}
