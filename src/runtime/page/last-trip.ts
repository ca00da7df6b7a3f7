import type { IsoDate } from '#domain/catalogue.ts';
import { isIsoDate } from '#domain/date.ts';
import { LAST_TRIP } from './keep-trip.ts';
import { localFlags } from './local-flags.ts';

/** Dates and party as the addresses of lists and products have them. */
export interface LastTrip {
  readonly from: IsoDate;
  readonly to?: IsoDate | undefined;
  readonly guests?: number | undefined;
}

/** The trip that was kept; null when there is none, or its first day has passed. @param today YYYY-MM-DD */
export function readTrip(today: IsoDate): LastTrip | null {
  const [from = '', to = '', guests = ''] = (localFlags.read(LAST_TRIP) ?? '').split(',');
  if (!isIsoDate(from) || from < today) return null;
  const party = /^\d{1,3}$/.test(guests) ? Number(guests) : 0;
  return { from, ...(isIsoDate(to) && to > from && { to }), ...(party > 0 && { guests: party }) };
}
