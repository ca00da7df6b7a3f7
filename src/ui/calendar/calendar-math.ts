/** Arithmetic on calendar days as `YYYY-MM-DD` and months as `YYYY-MM`: no time zone, Monday first. */

const DAY_MS = 86_400_000;

function toUtc(iso: string): number {
  return Date.UTC(Number(iso.slice(0, 4)), Number(iso.slice(5, 7)) - 1, Number(iso.slice(8, 10) || '1'));
}

function toIso(utc: number): string {
  return new Date(utc).toISOString().slice(0, 10);
}

export function addDays(iso: string, days: number): string {
  return toIso(toUtc(iso) + days * DAY_MS);
}

/** Days from one day to another; negative when `to` is the earlier one. */
export function daysBetween(from: string, to: string): number {
  return (toUtc(to) - toUtc(from)) / DAY_MS;
}

export function monthOf(iso: string): string {
  return iso.slice(0, 7);
}

/** @param month YYYY-MM */
export function addMonths(month: string, months: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

export function daysInMonth(month: string): number {
  return daysBetween(`${month}-01`, `${addMonths(month, 1)}-01`);
}

/** The same day of another month, or that month's last. */
export function moveMonths(iso: string, months: number): string {
  const month = addMonths(monthOf(iso), months);
  return `${month}-${String(Math.min(Number(iso.slice(8)), daysInMonth(month))).padStart(2, '0')}`;
}

/** 0 is Monday, 6 is Sunday. */
export function weekday(iso: string): number {
  return (new Date(toUtc(iso)).getUTCDay() + 6) % 7;
}

/** The weeks of a month, Monday first; null for a cell of a neighbouring month. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const lead = weekday(first);
  const days = daysInMonth(month);
  return Array.from({ length: Math.ceil((lead + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => {
      const day = week * 7 + column - lead;
      return day >= 0 && day < days ? addDays(first, day) : null;
    }));
}

/** Limits a day to the range from `min` to `max`; either may be absent. */
export function clampDay(iso: string, min: string | undefined, max: string | undefined): string {
  if (min !== undefined && iso < min) return min;
  if (max !== undefined && iso > max) return max;
  return iso;
}
