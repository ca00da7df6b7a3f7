import type { IsoDate } from '#domain/catalogue.ts';
import { dayNumber, fromDayNumber, monthDayOf } from '#domain/date.ts';

/** A yearly span of days, both bounds `MM-DD` and inclusive; `from` after `to` wraps over New Year. */
export interface SeasonSpan {
  readonly from: string;
  readonly to: string;
}

/**
 * The season a day belongs to, or undefined when none covers it. Where the
 * bounds do not contain 29 February (one season ends on 02-28, the next begins on
 * 03-01), that day belongs to the season of the 28th.
 */
export function seasonOn<S extends SeasonSpan>(seasons: readonly S[], date: IsoDate): S | undefined {
  return seasonIn(seasons, date.slice(5));
}

/** @param day `MM-DD` */
function seasonIn<S extends SeasonSpan>(seasons: readonly S[], day: string): S | undefined {
  return covering(seasons, day) ?? (day === '02-29' ? covering(seasons, '02-28') : undefined);
}

/** Nights after which every day of a year has occurred. 29 February needs none: the season of the 28th covers it. */
const YEAR = 366;

/** The first date of a stay that no season covers; null when all are covered. Looks at one year of a longer stay, because seasons repeat. */
export function firstUncovered(seasons: readonly SeasonSpan[], start: IsoDate, nights: number): IsoDate | null {
  const first = dayNumber(start);
  for (let day = first; day < first + Math.min(nights, YEAR); day += 1) {
    if (!seasonIn(seasons, monthDayOf(day))) return fromDayNumber(day);
  }
  return null;
}

function covering<S extends SeasonSpan>(seasons: readonly S[], day: string): S | undefined {
  return seasons.find(({ from, to }) => (from <= to ? from <= day && day <= to : day >= from || day <= to));
}

/** A day to be priced is in no season, so the product is not offered on it. */
export class NotOfferedError extends RangeError {
  override readonly name = 'NotOfferedError';
  readonly date: IsoDate;

  constructor(date: IsoDate) {
    super(`no season covers ${date}`);
    this.date = date;
  }
}

/** Consecutive units at one price: the first one's date, the date after the last one, how many. */
export interface PriceRun {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly count: number;
  readonly price: string;
}

/**
 * Prices `count` units by the date each begins on, `stride` days apart, and
 * groups neighbours of one price into runs. Linear in the number of units.
 * @throws NotOfferedError when a date lies in no season
 */
export function priceRuns<S extends SeasonSpan>(seasons: readonly S[], priceOf: (season: S) => string, start: IsoDate, count: number, stride = 1): PriceRun[] {
  const runs: PriceRun[] = [];
  const first = dayNumber(start);
  const dateOf = (unit: number) => fromDayNumber(first + unit * stride);
  let begin = 0;
  let current: string | null = null;
  const end = (unit: number) => {
    if (current !== null) runs.push({ from: dateOf(begin), to: dateOf(unit), count: unit - begin, price: current });
  };
  for (let unit = 0; unit < count; unit += 1) {
    const season = seasonIn(seasons, monthDayOf(first + unit * stride));
    if (!season) throw new NotOfferedError(dateOf(unit));
    const price = priceOf(season);
    if (price === current) continue;
    end(unit);
    [begin, current] = [unit, price];
  }
  end(count);
  return runs;
}
