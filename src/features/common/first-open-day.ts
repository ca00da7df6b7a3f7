import type { IsoDate, LocalDateTime } from '#domain/catalogue.ts';
import { addDays } from '#domain/date.ts';

/** The longest lead time, days (B11). */
const LONGEST_LEAD = 366;

/** The first day whose beginning is not too near to be booked (B11). @param isTooLate whether it is too late to book what starts then */
export function firstOpenDay(today: IsoDate, isTooLate: (start: LocalDateTime) => boolean): IsoDate {
  let day = today;
  for (let days = 0; days < LONGEST_LEAD && isTooLate(`${day}T00:00`); days += 1) day = addDays(day, 1);
  return day;
}
