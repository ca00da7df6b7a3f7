import type { ClockTime, IsoDate } from '#domain/catalogue.ts';
import type { TourTerms } from '#verticals/tour/shapes.ts';
import { weekdayOf } from '#domain/date.ts';
import { sessionKey, type Stock } from './stock.ts';

export interface Session {
  readonly time: ClockTime;
  /** Null while unknown. */
  readonly left: number | null;
}

/** The sessions of a day in their order; none where the tour does not run. */
export function sessionsOn(day: IsoDate, { weekdays, sessions }: Pick<TourTerms, 'weekdays' | 'sessions'>, stock: Stock): Session[] {
  if (!weekdays.includes(weekdayOf(day))) return [];
  return sessions.map((time) => ({ time, left: stock.seatsLeft.get(sessionKey(day, time)) ?? null }));
}

/** Those with room for so many. */
export function roomy(sessions: readonly Session[], seats: number): Session[] {
  return sessions.filter(({ left }) => left === null || left >= seats);
}
