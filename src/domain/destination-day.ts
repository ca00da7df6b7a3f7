import type { IsoDate } from './catalogue.ts';

/** The clock of every place we sell. */
export const DESTINATION_ZONE = 'Europe/Istanbul';

const destinationDay = new Intl.DateTimeFormat('en-CA', { timeZone: DESTINATION_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The calendar day at the destination, by which stays and tours are judged, on both sides. @param now epoch ms */
export function dayAtDestination(now: number): IsoDate {
  return destinationDay.format(now);
}
