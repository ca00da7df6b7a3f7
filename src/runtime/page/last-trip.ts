import type { IsoDate } from '#domain/catalogue.ts';
import { isIsoDate } from '#domain/date.ts';
import { LAST_TRIP, type LastTrip } from './keep-trip.ts';
import { localFlags } from './local-flags.ts';

/** The trip that was kept; null when there is none, or its first day has passed. @param today YYYY-MM-DD */
export function readTrip(today: IsoDate): LastTrip | null {
  const [from = '', to = '', ...party] = (localFlags.read(LAST_TRIP) ?? '').split(',');
  if (!isIsoDate(from) || from < today) return null;
  const [guests = 0, children = 0, infants = 0] = party.map((count) => (/^\d{1,3}$/.test(count) ? Number(count) : 0));
  return { from, ...(isIsoDate(to) && to > from && { to }), ...(guests > 0 && { guests }), ...(children > 0 && { children }), ...(infants > 0 && { infants }) };
}
