import type { ClockTime, IsoDate } from '#domain/catalogue.ts';

/**
 * Calendar-day arithmetic. A day is a calendar label, not an instant, so all
 * arithmetic is in UTC, where every day has 24 hours.
 */

const DAY_MS = 86_400_000;
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Whether the text is `YYYY-MM-DD` and that day exists (2027-02-29 does not). */
export function isIsoDate(text: string): boolean {
  const parts = ISO_DATE.exec(text);
  if (!parts) return false;
  const date = new Date(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])));
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** Whether the text is `HH:mm` between 00:00 and 23:59. */
export function isClockTime(text: string): boolean {
  return CLOCK_TIME.test(text);
}

/** Days since 1970-01-01. @throws RangeError when the date does not exist. */
export function dayNumber(date: IsoDate): number {
  if (!isIsoDate(date)) throw new RangeError(`not a calendar day: ${date}`);
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

/** The date that many days since 1970-01-01. */
export function fromDayNumber(day: number): IsoDate {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The date `days` later (earlier when negative). */
export function addDays(date: IsoDate, days: number): IsoDate {
  return fromDayNumber(dayNumber(date) + days);
}

/** Days from `from` to `to`: nights of a stay between the two, negative when reversed. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** 1 is Monday, 7 is Sunday (ISO 8601). */
export function weekdayOf(date: IsoDate): number {
  return (((dayNumber(date) + 3) % 7) + 7) % 7 + 1;
}

/** `MM-DD` of a date. */
export function monthDayOf(date: IsoDate): string {
  return date.slice(5);
}

/** Minutes since midnight. @throws RangeError when it is no `HH:mm`. */
export function minuteOfDay(time: ClockTime): number {
  if (!isClockTime(time)) throw new RangeError(`not a time of day: ${time}`);
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** The dates from `from` up to, not including, `to`; none when reversed. */
export function datesFrom(from: IsoDate, to: IsoDate): IsoDate[] {
  const first = dayNumber(from);
  return Array.from({ length: Math.max(0, dayNumber(to) - first) }, (_, day) => fromDayNumber(first + day));
}
