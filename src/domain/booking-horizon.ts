import type { IsoDate } from './catalogue.ts';
import { addDays } from './date.ts';

/** How far ahead a tenant takes bookings when it has no setting of its own, months (B9). */
export const DEFAULT_HORIZON_MONTHS = 24;

/** The days on which an item can be booked. */
export interface BookableDays {
  /** The calendar day at the destination. */
  readonly today: IsoDate;
  /** The tenant's booking horizon; `DEFAULT_HORIZON_MONTHS` when absent. */
  readonly horizonMonths?: number;
}

/** The last day that a booking may include (B9): that many months after today, or the last day of that month when it is shorter. */
export function lastBookableDay({ today, horizonMonths = DEFAULT_HORIZON_MONTHS }: BookableDays): IsoDate {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + horizonMonths;
  const first = (month: number): IsoDate => `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  const day = addDays(first(months), Number(today.slice(8)) - 1);
  const endOfMonth = addDays(first(months + 1), -1);
  return day < endOfMonth ? day : endOfMonth;
}
