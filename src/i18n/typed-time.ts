import { isClockTime } from '#domain/date.ts';

const HALF_DAY = 12;

/**
 * Reads a time as people type it, by the 24-hour clock (U5): `14:30`, `14.30`, `9:05`, `1430`, `9`; or by the 12-hour
 * clock with its half of the day: `2:30 pm`, `9 a.m.`.
 * @returns `HH:mm`; null for anything else
 */
export function typedTime(text: string): string | null {
  const [, hour = '', minute = '00', half] = /^(\d{1,2})(?:[.:, ]?(\d{2}))?\s*(?:([ap])\.?\s?m\.?)?$/i.exec(text.trim()) ?? [];
  if (hour === '') return null;
  const hours = half === undefined ? Number(hour) : hourOf(Number(hour), half.toLowerCase() === 'p');
  const time = `${String(hours).padStart(2, '0')}:${minute}`;
  return isClockTime(time) ? time : null;
}

/** The hour of the day; not a number for an hour that the 12-hour clock does not have. */
function hourOf(hour: number, isAfternoon: boolean): number {
  if (hour < 1 || hour > HALF_DAY) return NaN;
  return (hour % HALF_DAY) + (isAfternoon ? HALF_DAY : 0);
}
