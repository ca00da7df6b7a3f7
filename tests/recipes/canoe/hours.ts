import type { ClockTime } from '#domain/catalogue.ts';
import { minuteOfDay } from '#domain/date.ts';

/** The time so many hours later on the same day; `24:00` at the latest. */
export function hoursLater(time: ClockTime, hours: number): ClockTime {
  const minutes = Math.min(1440, minuteOfDay(time) + hours * 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Starts at every full hour from which so many hours end by the close. */
export function startsOf({ opens, closes }: { readonly opens: ClockTime; readonly closes: ClockTime }, hours: number): ClockTime[] {
  const starts: ClockTime[] = [];
  for (let time = opens; hoursLater(time, hours) <= closes; time = hoursLater(time, 1)) starts.push(time);
  return starts;
}
