import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { BookableDays } from '#domain/booking-horizon.ts';
import { type DestinationTime, timeAtDestination } from '#domain/destination-day.ts';
import type { LoadedProduct } from './loaded-product.ts';

const MINUTE_MS = 60_000;

/**
 * The moment of a booking by the destination's clock, to the minute, with the booking horizon.
 * @param isActive until then the page's own day counts from its first minute, as in the server's markup
 */
export function useBookableDays({ today, timeZone, horizonMonths }: Pick<LoadedProduct, 'today' | 'timeZone' | 'horizonMonths'>, isActive: boolean): BookableDays {
  const clock = useRouteContext({ from: '__root__', select: (context) => context.clock });
  const [moment, setMoment] = useState<DestinationTime | null>(null);
  useEffect(() => {
    if (!isActive) return;
    const read = () => setMoment((known) => {
      const next = timeAtDestination(clock.now(), timeZone);
      return known?.today === next.today && known.time === next.time ? known : next;
    });
    read();
    const timer = setInterval(read, MINUTE_MS);
    return () => clearInterval(timer);
  }, [clock, timeZone, isActive]);
  return useMemo(() => ({ today, ...moment, horizonMonths }), [today, moment, horizonMonths]);
}
