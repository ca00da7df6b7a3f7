import { addDays, moveMonths, weekday } from './calendar-math.ts';

/** From the first chosen day to the last; `to` is null while the second end is open. */
export interface DateRange {
  readonly from: string | null;
  readonly to: string | null;
}

export const NO_RANGE: DateRange = { from: null, to: null };

/** The first press opens a range, a later day closes it; an earlier day or a third press starts a new one. */
export function pickRange(range: DateRange, day: string): DateRange {
  if (range.from !== null && range.to === null && day > range.from) return { from: range.from, to: day };
  return { from: day, to: null };
}

export type CellPlace = 'from' | 'to' | 'in-range' | 'single' | null;

/** Position of a day in the chosen range; an open range shows its first day as a single day. */
export function placeOf(day: string, { from, to }: DateRange): CellPlace {
  if (from === null) return null;
  if (to === null) return day === from ? 'single' : null;
  if (day === from) return day === to ? 'single' : 'from';
  if (day === to) return 'to';
  return day > from && day < to ? 'in-range' : null;
}

/**
 * Where a key moves the focus (WAI-ARIA Authoring Practices, date grid): arrows by a day or a week,
 * Home and End to the ends of the week, Page Up and Down by a month, with Shift by a year.
 * @param rtl in a right-to-left page the side arrows are mirrored, as the grid is
 * @returns null for any other key
 */
export function focusAfterKey(day: string, key: string, shift: boolean, rtl: boolean): string | null {
  const forward = rtl ? -1 : 1;
  switch (key) {
    case 'ArrowLeft': return addDays(day, -forward);
    case 'ArrowRight': return addDays(day, forward);
    case 'ArrowUp': return addDays(day, -7);
    case 'ArrowDown': return addDays(day, 7);
    case 'Home': return addDays(day, -weekday(day));
    case 'End': return addDays(day, 6 - weekday(day));
    case 'PageUp': return moveMonths(day, shift ? -12 : -1);
    case 'PageDown': return moveMonths(day, shift ? 12 : 1);
    default: return null;
  }
}
