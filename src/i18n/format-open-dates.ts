import { formatDate, formatDates } from './format.ts';

/** A period of which either end may be open: `12.06 – 19.06.2027`, `12.06.2027 –`, `– 19.06.2027`; null when both are. */
export function formatOpenDates(from: string | null, to: string | null): string | null {
  if (from === null) return to === null ? null : `– ${formatDate(to)}`;
  return to === null ? `${formatDate(from)} –` : formatDates(from, to);
}
