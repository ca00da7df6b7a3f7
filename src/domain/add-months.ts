import type { IsoDate } from './catalogue.ts';
import { addDays } from './date.ts';

/** The same day of the month `months` later; the last day of that month when it is shorter. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const wanted = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const first = (month: number): IsoDate => `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  const day = addDays(first(wanted), Number(date.slice(8)) - 1);
  const endOfMonth = addDays(first(wanted + 1), -1);
  return day < endOfMonth ? day : endOfMonth;
}
