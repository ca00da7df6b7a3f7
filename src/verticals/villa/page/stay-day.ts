import type { IsoDate } from '#domain/catalogue.ts';
import { addDays, daysBetween } from '#domain/date.ts';
import type { NightPrice } from '#verticals/villa/nightly-prices.ts';

/** Why a day of a villa's calendar cannot be chosen. */
export type ClosedDay =
  | { readonly why: 'taken' }
  /** The lead time of an arrival on it has begun (B11). */
  | { readonly why: 'tooLate' }
  | { readonly why: 'notLet' }
  /** No stay of the season begins on this weekday. */
  | { readonly why: 'notACheckInDay' }
  /** Before the minimum stay from the chosen arrival. */
  | { readonly why: 'minimumStay'; readonly nights: number }
  /** After a night that is taken or not let: no stay from the chosen arrival can include it. */
  | { readonly why: 'outOfReach' }
  /** Free, but the nights until the next taken one are fewer than the minimum stay. */
  | { readonly why: 'gap'; readonly nights: number };

export interface StayDay {
  readonly night: NightPrice | null;
  readonly isTaken: boolean;
  readonly closed: ClosedDay | null;
}

export interface NightCalendar {
  readonly nights: ReadonlyMap<IsoDate, NightPrice>;
  readonly taken: ReadonlySet<IsoDate>;
  /** Whether it is too late to book an arrival on a day. */
  readonly isTooLate: (arrival: IsoDate) => boolean;
}

/**
 * Whether a stay can begin on a day, or end on it when it begins on `arrival`. A
 * departure takes no night, so a stay may end on the day of the next arrival. The
 * minimum stay is that of the arrival's season.
 */
export function stayDay(day: IsoDate, arrival: IsoDate | null, calendar: NightCalendar): StayDay {
  const night = calendar.nights.get(day) ?? null;
  const isTaken = calendar.taken.has(day);
  const endsStay = arrival !== null && day > arrival;
  return { night, isTaken, closed: endsStay ? closedAsDeparture(day, arrival, calendar) : closedAsArrival(day, calendar) };
}

function closedAsDeparture(day: IsoDate, arrival: IsoDate, calendar: NightCalendar): ClosedDay | null {
  const least = calendar.nights.get(arrival)?.minNights ?? 1;
  if (daysBetween(arrival, day) < least) return { why: 'minimumStay', nights: least };
  return freeFrom(arrival, daysBetween(arrival, day), calendar) ? null : { why: 'outOfReach' };
}

function closedAsArrival(day: IsoDate, calendar: NightCalendar): ClosedDay | null {
  if (calendar.taken.has(day)) return { why: 'taken' };
  const night = calendar.nights.get(day);
  if (!night) return { why: 'notLet' };
  if (calendar.isTooLate(day)) return { why: 'tooLate' };
  if (!night.isCheckInDay) return { why: 'notACheckInDay' };
  return freeFrom(day, night.minNights, calendar) ? null : { why: 'gap', nights: night.minNights };
}

function freeFrom(day: IsoDate, count: number, { nights, taken }: NightCalendar): boolean {
  for (let offset = 0; offset < count; offset += 1) {
    const night = addDays(day, offset);
    if (taken.has(night) || !nights.has(night)) return false;
  }
  return true;
}
