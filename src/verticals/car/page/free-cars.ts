import type { ClockTime, IsoDate, LocalDateTime } from '#domain/catalogue.ts';
import { addMinutes } from '#domain/date.ts';
import { firstUncovered, type SeasonSpan } from '#domain/pricing/seasons.ts';
import { rentalDays } from '#verticals/car/gross.ts';
import { pickUpTimeOn, RENTAL_TIMES, TIME_STEP } from '#verticals/car/rental-times.ts';
import type { KnownStock } from '#verticals/page.ts';

interface Span {
  readonly from: LocalDateTime;
  readonly to: LocalDateTime;
}

/** Whether a car of the fleet is free for a whole span. The rental being changed counts as free. */
export type HasFreeCar = (span: Span) => boolean;

/** @param units cars in the fleet */
export function freeCars({ answers, own }: KnownStock<'car'>, units: number): HasFreeCar {
  const taken = answers.flatMap((answer) => answer.taken);
  const kept = own === null ? -1 : taken.findIndex(({ from, to }) => from === `${own.pickUpDate}T${own.pickUpTime}` && to === `${own.dropOffDate}T${own.dropOffTime}`);
  const others = taken.filter((_, index) => index !== kept);
  return (span) => new Set(others.filter(({ from, to }) => from < span.to && to > span.from).map(({ unit }) => unit)).size < units;
}

/** A rental from one moment to another. */
interface Rental {
  readonly pickUp: { readonly date: IsoDate; readonly time: ClockTime };
  readonly dropOff: { readonly date: IsoDate; readonly time: ClockTime };
}

/** Why a rental cannot end at its return time; null when it can. The day of the return needs a season only if a 24-hour day of the rental begins on it. */
export function closedReturn({ pickUp, dropOff }: Rental, seasons: readonly SeasonSpan[], hasFreeCar: HasFreeCar): 'notOffered' | 'taken' | null {
  if (firstUncovered(seasons, pickUp.date, rentalDays(pickUp, dropOff)) !== null) return 'notOffered';
  return hasFreeCar({ from: `${pickUp.date}T${pickUp.time}`, to: `${dropOff.date}T${dropOff.time}` }) ? null : 'taken';
}

/** The known stock of cars, and the closing time. */
export interface OpenCars {
  readonly hasFreeCar: HasFreeCar;
  /** Whether it is too late to book a rental that starts then (B11). */
  readonly isTooLate: (start: LocalDateTime) => boolean;
}

/** Why no car can be picked up on a day; null where one can, at that time or the first later one that can still be booked. When it must be back is another question. */
export function closedDay(day: IsoDate, time: ClockTime, { hasFreeCar, isTooLate }: OpenCars): 'tooLate' | 'taken' | null {
  if (isTooLate(`${day}T${RENTAL_TIMES.at(-1)}`)) return 'tooLate';
  const from = `${day}T${pickUpTimeOn(day, isTooLate, time)}`;
  return hasFreeCar({ from, to: addMinutes(from, TIME_STEP) }) ? null : 'taken';
}
