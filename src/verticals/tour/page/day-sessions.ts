import type { ClockTime, IsoDate } from '#domain/catalogue.ts';
import { weekdayOf } from '#domain/date.ts';
import type { TourTerms } from '#verticals/tour/schemas.ts';
import type { SeatsLeft } from './seats-left.ts';

export interface Session {
  readonly time: ClockTime;
  /** Null while unknown. */
  readonly left: number | null;
}

/** The sessions of a day in order; empty when the tour does not run. */
export function sessionsOn(day: IsoDate, { weekdays, sessions }: Pick<TourTerms, 'weekdays' | 'sessions'>, seats: SeatsLeft): Session[] {
  if (!weekdays.includes(weekdayOf(day))) return [];
  return sessions.map((time) => ({ time, left: seats(day, time) }));
}

/** The sessions with seats for `party` people, or with unknown seats. */
export function withSeatsFor(sessions: readonly Session[], party: number): Session[] {
  return sessions.filter(({ left }) => left === null || left >= party);
}
