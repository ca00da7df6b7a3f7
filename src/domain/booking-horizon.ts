import { addMonths } from './add-months.ts';
import type { ClockTime, IsoDate, LocalDateTime } from './catalogue.ts';

/** How far ahead a tenant takes bookings when it has no setting of its own, months (B9). */
export const DEFAULT_HORIZON_MONTHS = 24;

/** The moment of a booking by the destination's clock, and the days that it may include. */
export interface BookableDays {
  /** The calendar day at the destination. */
  readonly today: IsoDate;
  /** The time at the destination, by which lead times are judged (B11); the first minute of the day when absent. */
  readonly time?: ClockTime;
  /** The tenant's booking horizon; `DEFAULT_HORIZON_MONTHS` when absent. */
  readonly horizonMonths?: number;
}

/** The moment of a booking, to be compared with the times of sessions and check-ins. */
export function bookingMoment({ today, time = '00:00' }: BookableDays): LocalDateTime {
  return `${today}T${time}`;
}

/** Last days by the moments that they were asked for. A listing asks for each of its products with the same moment. */
const lastDays = new WeakMap<BookableDays, IsoDate>();

/** The last day that a booking may include (B9): that many months after today, or the last day of that month when it is shorter. */
export function lastBookableDay(days: BookableDays): IsoDate {
  const lastDay = lastDays.get(days) ?? addMonths(days.today, days.horizonMonths ?? DEFAULT_HORIZON_MONTHS);
  lastDays.set(days, lastDay);
  return lastDay;
}
