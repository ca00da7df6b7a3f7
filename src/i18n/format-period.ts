import type { Period } from '#domain/period.ts';
import { formatDate, formatDates } from './format.ts';

/** `12.06.2027 – 19.06.2027`, `15.06.2027 10:00`, `15.06.2027 10:00 – 12:00`. */
export function formatPeriod({ from, to, time, until }: Period): string {
  if (time === null) return formatDates(from, to);
  const start = `${formatDate(from)} ${time}`;
  if (until === null) return start;
  return from === to ? `${start} – ${until}` : `${start} – ${formatDate(to)} ${until}`;
}
