import type { ClockTime } from '#domain/catalogue.ts';
import { clockTime, minuteOfDay } from '#domain/date.ts';

/** The starts that the page offers for charters by the hour. */
export const FIRST_START: ClockTime = '08:00';
export const LAST_START: ClockTime = '20:00';

/** Every full hour from one to the other, both included. */
export function startsBetween(first: ClockTime, last: ClockTime): ClockTime[] {
  const hours = (minuteOfDay(last) - minuteOfDay(first)) / 60;
  return Array.from({ length: hours + 1 }, (_, index) => clockTime(minuteOfDay(first) + index * 60));
}
