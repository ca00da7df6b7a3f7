import type { IsoDate } from '#domain/catalogue.ts';
import { addDays, daysBetween } from '#domain/date.ts';
import type { NightPrice } from '#verticals/villa/nights.ts';

/** Why a day of a villa's calendar cannot be chosen. */
export type ClosedDay =
  | { readonly why: 'taken' }
  | { readonly why: 'notLet' }
  /** Nearer to the chosen arrival than the minimum stay. */
  | { readonly why: 'minimumStay'; readonly nights: number }
  /** After a night that is taken or not offered, so no stay from the chosen arrival can include it. */
  | { readonly why: 'outOfReach' }
  /** Free, but the next booking starts before the minimum stay ends. */
  | { readonly why: 'gap'; readonly nights: number };

export interface StayDay {
  readonly night: NightPrice | null;
  readonly isTaken: boolean;
  readonly closed: ClosedDay | null;
}

export interface StayCalendar {
  readonly nights: ReadonlyMap<IsoDate, NightPrice>;
  readonly taken: ReadonlySet<IsoDate>;
}

/**
 * What can be done with a day: begin a stay on it, or end the one that begins on
 * `arrival`. A departure takes no night of its own, so a stay may end on the day
 * the next guests come. The minimum stay is that of the arrival's season.
 */
export function stayDay(day: IsoDate, arrival: IsoDate | null, calendar: StayCalendar): StayDay {
  const night = calendar.nights.get(day) ?? null;
  const isTaken = calendar.taken.has(day);
  const endsStay = arrival !== null && day > arrival;
  return { night, isTaken, closed: endsStay ? closedAsDeparture(day, arrival, calendar) : closedAsArrival(day, calendar) };
}

function closedAsDeparture(day: IsoDate, arrival: IsoDate, calendar: StayCalendar): ClosedDay | null {
  const least = calendar.nights.get(arrival)?.minNights ?? 1;
  if (daysBetween(arrival, day) < least) return { why: 'minimumStay', nights: least };
  return freeFrom(arrival, daysBetween(arrival, day), calendar) ? null : { why: 'outOfReach' };
}

function closedAsArrival(day: IsoDate, calendar: StayCalendar): ClosedDay | null {
  if (calendar.taken.has(day)) return { why: 'taken' };
  const night = calendar.nights.get(day);
  if (!night) return { why: 'notLet' };
  return freeFrom(day, night.minNights, calendar) ? null : { why: 'gap', nights: night.minNights };
}

function freeFrom(day: IsoDate, count: number, { nights, taken }: StayCalendar): boolean {
  for (let offset = 0; offset < count; offset += 1) {
    const night = addDays(day, offset);
    if (taken.has(night) || !nights.has(night)) return false;
  }
  return true;
}
