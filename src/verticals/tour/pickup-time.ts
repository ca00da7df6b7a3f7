import type { ClockTime } from '#domain/catalogue.ts';
import { addMinutes } from '#domain/date.ts';
import type { TourTerms } from './schemas.ts';

/** When the bus collects in a zone for a session; null where the operator does not say. A time before midnight is of the day before. */
export function pickupTime({ pickup }: Pick<TourTerms, 'pickup'>, zone: string, session: ClockTime): ClockTime | null {
  const minutes = pickup?.minutesBefore?.[zone];
  // Any day will do: only the time of the day is asked for.
  return minutes === undefined ? null : addMinutes(`2000-01-02T${session}`, -minutes).slice(11);
}
