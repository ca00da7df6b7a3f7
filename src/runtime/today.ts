import type { IsoDate } from '#domain/catalogue.ts';

const istanbul = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Istanbul', year: 'numeric', month: '2-digit', day: '2-digit' });

/** The calendar day at the destination, by which stays and tours are judged. @param now epoch ms */
export function todayAtDestination(now: number): IsoDate {
  return istanbul.format(now);
}
