import type { IsoDate } from './catalogue.ts';

/** The time zone of all destinations. */
export const DESTINATION_ZONE = 'Europe/Istanbul';

const destinationDay = new Intl.DateTimeFormat('en-CA', { timeZone: DESTINATION_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The calendar day at the destination. Client and server validate dates against it. @param now epoch ms */
export function dayAtDestination(now: number): IsoDate {
  return destinationDay.format(now);
}
