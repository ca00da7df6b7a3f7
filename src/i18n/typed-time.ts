import { isClockTime } from '#domain/date.ts';

/**
 * Reads a time as people type it, by the 24-hour clock (U5): `14:30`, `14.30`, `9:05`, `1430`, `9`.
 * @returns `HH:mm`; null for anything else
 */
export function typedTime(text: string): string | null {
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[.:, ]?(\d{2}))?$/.exec(text.trim()) ?? [];
  const time = `${hour.padStart(2, '0')}:${minute}`;
  return hour !== '' && isClockTime(time) ? time : null;
}
