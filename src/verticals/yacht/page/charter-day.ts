import type { DecimalString, IsoDate, LocalDateTime } from '#domain/catalogue.ts';
import { startOfDay } from '#domain/claim.ts';
import { addDays, weekdayOf } from '#domain/date.ts';
import { seasonOn } from '#domain/pricing/seasons.ts';
import { charterSpan, daysOf } from '#verticals/yacht/charter-time.ts';
import { SATURDAY } from '#verticals/yacht/domain.ts';
import type { Charter } from '#verticals/yacht/schemas.ts';
import { FIRST_START, LAST_START, startsBetween } from '#verticals/yacht/start-times.ts';
import type { IsFree } from './free-time.ts';

/** Why no charter can begin on a day. */
export type ClosedDay = 'notLet' | 'notSaturday' | 'taken' | 'tooLate' | 'tooShort';

export interface CharterDay {
  /** Price of one unit that begins on this day; null outside the seasons. */
  readonly price: DecimalString | null;
  readonly closed: ClosedDay | null;
}

/** What is known of the yacht's time. */
export interface OpenTime {
  readonly isFree: IsFree;
  /** Whether it is too late to book a charter that starts then (B11). */
  readonly isTooLate: (start: LocalDateTime) => boolean;
}

/** The price of a day for a charter of so many units, and whether one can begin on it. */
export function charterDay(day: IsoDate, { unit, seasons }: Charter, units: number, open: OpenTime): CharterDay {
  const price = seasonOn(seasons, day)?.price ?? null;
  if (price === null) return { price, closed: 'notLet' };
  if (unit === 'week' && weekdayOf(day) !== SATURDAY) return { price, closed: 'notSaturday' };
  if (unit === 'hour') {
    const starts = startsOn(day, units, open).map((start) => start.closed);
    return { price, closed: starts.includes(null) ? null : (starts.at(-1) ?? 'taken') };
  }
  const { isFree, isTooLate } = open;
  if (isTooLate(`${day}T${FIRST_START}`)) return { price, closed: 'tooLate' };
  if (!isFree({ from: startOfDay(day), to: startOfDay(addDays(day, 1)) })) return { price, closed: 'taken' };
  const lets = Array.from({ length: units }, (_, index) => addDays(day, index * daysOf(unit, 1))).every((date) => seasonOn(seasons, date));
  return { price, closed: lets && isFree(charterSpan({ unit, date: day, time: null, units })) ? null : 'tooShort' };
}

/** The starts of a charter of so many hours on a day. */
export function startsOn(date: IsoDate, hours: number, { isFree, isTooLate }: OpenTime): { readonly time: string; readonly closed: 'taken' | 'tooLate' | null }[] {
  return startsBetween(FIRST_START, LAST_START).map((time) => {
    if (isTooLate(`${date}T${time}`)) return { time, closed: 'tooLate' };
    return { time, closed: isFree(charterSpan({ unit: 'hour', date, time, units: hours })) ? null : 'taken' };
  });
}
