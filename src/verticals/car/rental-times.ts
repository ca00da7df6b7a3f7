import type { ClockTime, IsoDate, LocalDateTime } from '#domain/catalogue.ts';
import { clockTime } from '#domain/date.ts';

/** The time that a search without times uses, and the initial time of the form. */
export const USUAL_TIME: ClockTime = '10:00';

/** Minutes between two times that the form offers. No rental is shorter. */
export const TIME_STEP = 30;

/** The times that the form offers: every half hour of the day. */
export const RENTAL_TIMES: readonly ClockTime[] = Array.from({ length: 48 }, (_, half) => clockTime(half * TIME_STEP));

/**
 * The time at which a car is picked up on a day: the given time, or the first later one that can still be booked
 * (B11).
 * @param isTooLate whether it is too late to book what starts then
 */
export function pickUpTimeOn(day: IsoDate, isTooLate: (start: LocalDateTime) => boolean, time: ClockTime = USUAL_TIME): ClockTime {
  return RENTAL_TIMES.find((each) => each >= time && !isTooLate(`${day}T${each}`)) ?? time;
}
