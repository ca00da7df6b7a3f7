import type { ClockTime, IsoDate, LocalDateTime } from '#domain/catalogue.ts';
import { weekdayOf } from '#domain/date.ts';
import type { TourTerms } from '#verticals/tour/schemas.ts';
import type { SeatsLeft } from './seats-left.ts';

export interface Session {
  readonly time: ClockTime;
  /** Null while unknown. */
  readonly left: number | null;
  /** Whether it is too late to book it (B11). */
  readonly isTooLate: boolean;
}

/** The sessions of a day in order; empty when the tour does not run. */
export function sessionsOn(
  day: IsoDate, { weekdays, sessions }: Pick<TourTerms, 'weekdays' | 'sessions'>, { seats, isTooLate }: { readonly seats: SeatsLeft; readonly isTooLate: (start: LocalDateTime) => boolean },
): Session[] {
  if (!weekdays.includes(weekdayOf(day))) return [];
  return sessions.map((time) => ({ time, left: seats(day, time), isTooLate: isTooLate(`${day}T${time}`) }));
}

/** The sessions that can still be booked and have seats for `party` people, or unknown seats. */
export function withSeatsFor(sessions: readonly Session[], party: number): Session[] {
  return sessions.filter(({ left, isTooLate }) => !isTooLate && (left === null || left >= party));
}
