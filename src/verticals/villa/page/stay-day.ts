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
  | { readonly why: 'tooShort'; readonly nights: number }
  /** Inside a gap that is booked as a whole (V6). */
  | { readonly why: 'insideGap'; readonly nights: number };

export interface StayDay {
  readonly night: NightPrice | null;
  readonly isTaken: boolean;
  readonly closed: ClosedDay | null;
  /** The nights of the gap that can be booked from this day on, all of them (V6); null where none begins. */
  readonly gapNights: number | null;
}

export interface NightCalendar {
  readonly nights: ReadonlyMap<IsoDate, NightPrice>;
  readonly taken: ReadonlySet<IsoDate>;
  /** The gaps that may be booked as a whole (V6), by arrival with the departure. */
  readonly gaps: ReadonlyMap<IsoDate, IsoDate>;
  /** Whether it is too late to book an arrival on a day. */
  readonly isTooLate: (arrival: IsoDate) => boolean;
}

/**
 * Whether a stay can begin on a day, or end on it when it begins on `arrival`. A
 * departure takes no night, so a stay may end on the day of the next arrival. The
 * minimum stay is that of the arrival's season; a gap is booked as a whole, on whatever weekday it begins.
 */
export function stayDay(day: IsoDate, arrival: IsoDate | null, calendar: NightCalendar): StayDay {
  const night = calendar.nights.get(day) ?? null;
  const isTaken = calendar.taken.has(day);
  const endsStay = arrival !== null && day > arrival;
  const closed = endsStay ? closedAsDeparture(day, arrival, calendar) : closedAsArrival(day, calendar);
  return { night, isTaken, closed, gapNights: endsStay || closed ? null : freeGapFrom(day, calendar) };
}

function closedAsDeparture(day: IsoDate, arrival: IsoDate, calendar: NightCalendar): ClosedDay | null {
  const gap = freeGapFrom(arrival, calendar);
  const nights = daysBetween(arrival, day);
  if (gap !== null && nights <= gap) return nights === gap ? null : { why: 'insideGap', nights: gap };
  const least = calendar.nights.get(arrival)?.minNights ?? 1;
  if (gap === null && nights < least) return { why: 'minimumStay', nights: least };
  return freeFrom(arrival, nights, calendar) ? null : { why: 'outOfReach' };
}

function closedAsArrival(day: IsoDate, calendar: NightCalendar): ClosedDay | null {
  if (calendar.taken.has(day)) return { why: 'taken' };
  const night = calendar.nights.get(day);
  if (!night) return { why: 'notLet' };
  if (calendar.isTooLate(day)) return { why: 'tooLate' };
  if (freeGapFrom(day, calendar) !== null) return null;
  if (!night.isCheckInDay) return { why: 'notACheckInDay' };
  return freeFrom(day, night.minNights, calendar) ? null : { why: 'tooShort', nights: night.minNights };
}

/** The nights of the gap from a day on; null where none begins, or one of its nights is taken for a while. */
export function freeGapFrom(day: IsoDate, calendar: Pick<NightCalendar, 'nights' | 'taken' | 'gaps'>): number | null {
  const end = calendar.gaps.get(day);
  const nights = end === undefined ? 0 : daysBetween(day, end);
  return nights > 0 && freeFrom(day, nights, calendar) ? nights : null;
}

function freeFrom(day: IsoDate, count: number, { nights, taken }: Pick<NightCalendar, 'nights' | 'taken'>): boolean {
  for (let offset = 0; offset < count; offset += 1) {
    const night = addDays(day, offset);
    if (taken.has(night) || !nights.has(night)) return false;
  }
  return true;
}
