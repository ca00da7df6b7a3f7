import type { ClockTime, IsoDate, LocalDateTime } from '#domain/catalogue.ts';

/**
 * Calendar-day arithmetic. A day is a calendar label, not an instant, so all
 * arithmetic is in UTC, where every day has 24 hours.
 */

const DAY_MS = 86_400_000;
const DAY_MINUTES = 1440;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Some years of days: a price asks for the same few dates again and again. */
const MOST_REMEMBERED = 5000;

/** Remembers the results of a function. One that throws is asked again. */
function remembered<K, V>(compute: (key: K) => V): (key: K) => V {
  const results = new Map<K, V>();
  return (key) => {
    const known = results.get(key);
    if (known !== undefined) return known;
    const result = compute(key);
    if (results.size >= MOST_REMEMBERED) results.clear();
    results.set(key, result);
    return result;
  };
}

/** Whether the text is `YYYY-MM-DD` and that day exists (2027-02-29 does not). */
export function isIsoDate(text: string): boolean {
  if (!ISO_DATE.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  // Date.UTC reads the years 0 to 99 as 1900 to 1999.
  return year >= 100 && day >= 1 && day <= (DAYS_IN_MONTH[month - 1] ?? 0) && (month !== 2 || day < 29 || isLeapYear(year));
}

const isLeapYear = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** Whether the text is `HH:mm` between 00:00 and 23:59. */
export function isClockTime(text: string): boolean {
  return CLOCK_TIME.test(text);
}

/** Days since 1970-01-01. @throws RangeError when the date does not exist. */
export const dayNumber: (date: IsoDate) => number = remembered((date: IsoDate) => {
  if (!isIsoDate(date)) throw new RangeError(`not a calendar day: ${date}`);
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8))) / DAY_MS;
});

/** The date that many days since 1970-01-01. */
export const fromDayNumber: (day: number) => IsoDate = remembered((day: number) => {
  const date = new Date(day * DAY_MS);
  return `${String(date.getUTCFullYear()).padStart(4, '0')}-${MONTH_DAYS[date.getUTCMonth()]![date.getUTCDate() - 1]!}`;
});

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

/** `MM-DD` of the date that many days since 1970-01-01. */
export const monthDayOf = (day: number): string => fromDayNumber(day).slice(5);

const twoDigits = (number: number) => String(number).padStart(2, '0');
const MONTH_DAYS = DAYS_IN_MONTH.map((days, month) => Array.from({ length: days }, (_, day) => `${twoDigits(month + 1)}-${twoDigits(day + 1)}`));

/** Minutes since midnight. @throws RangeError when it is no `HH:mm`. */
export function minuteOfDay(time: ClockTime): number {
  if (!isClockTime(time)) throw new RangeError(`not a time of day: ${time}`);
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** `HH:mm` of that many minutes since midnight, from 0 to 1439. */
export function clockTime(minute: number): ClockTime {
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

/** The local time that many whole hours later, or earlier when negative, by a clock that is never changed for the summer. */
export const addHours = (moment: LocalDateTime, hours: number): LocalDateTime => addMinutes(moment, hours * 60);

/** As {@link addHours}, by minutes. */
export function addMinutes(moment: LocalDateTime, minutes: number): LocalDateTime {
  const [date, time] = moment.split('T') as [IsoDate, ClockTime];
  const sum = minuteOfDay(time) + minutes;
  return `${addDays(date, Math.floor(sum / DAY_MINUTES))}T${clockTime(((sum % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES)}`;
}

/** The dates from `from` up to, not including, `to`; none when reversed. */
export function datesFrom(from: IsoDate, to: IsoDate): IsoDate[] {
  const first = dayNumber(from);
  return Array.from({ length: Math.max(0, dayNumber(to) - first) }, (_, day) => fromDayNumber(first + day));
}
