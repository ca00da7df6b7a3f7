import type { ClockTime, DecimalString, IsoDate } from '#domain/catalogue.ts';
import { addDays, minuteOfDay } from '#domain/date.ts';
import { decimal, money, sum, times } from '#domain/pricing/money.ts';
import { priceRuns, type PriceRun, type SeasonSpan } from '#domain/pricing/seasons.ts';

export interface Charter {
  readonly unit: 'hour' | 'day' | 'week';
  readonly seasons: readonly (SeasonSpan & { readonly price: DecimalString })[];
}

export interface CharterGross {
  readonly amount: DecimalString;
  readonly runs: readonly (PriceRun & { readonly amount: DecimalString })[];
}

/**
 * Gross of a yacht charter (P2): units * seasonal rate, each unit priced by the
 * date it begins on. An hour past midnight belongs to the new day.
 * @param start first day and, for hours, the time the charter begins
 * @throws NotOfferedError when a unit lies in no season
 */
export function yachtGross(charter: Charter, start: { readonly date: IsoDate; readonly time: ClockTime }, units: number): CharterGross {
  const priceOf = (season: { price: DecimalString }) => season.price;
  const runs = charter.unit === 'hour'
    ? hoursByDate(start, units).flatMap(({ date, hours }) => priceRuns(charter.seasons, priceOf, date, 1).map((run) => ({ ...run, count: hours })))
    : priceRuns(charter.seasons, priceOf, start.date, units, charter.unit === 'week' ? 7 : 1);
  const priced = runs.map((run) => ({ ...run, amount: decimal(times(money(run.price), run.count)) }));
  return { amount: decimal(sum(priced.map((run) => money(run.amount)))), runs: priced };
}

function hoursByDate(start: { readonly date: IsoDate; readonly time: ClockTime }, units: number): { date: IsoDate; hours: number }[] {
  const dates: { date: IsoDate; hours: number }[] = [];
  let left = units;
  let begun = minuteOfDay(start.time);
  for (let day = 0; left > 0; day += 1) {
    const hours = Math.min(left, Math.ceil((1440 - begun) / 60));
    dates.push({ date: addDays(start.date, day), hours });
    begun = begun + hours * 60 - 1440;
    left -= hours;
  }
  return dates;
}
