import type { ClockTime, IsoDate } from '#domain/catalogue.ts';
import { addDays, minuteOfDay } from '#domain/date.ts';
import { grossOf, type Gross } from '#domain/pricing/gross.ts';
import { decimal, money, times } from '#domain/pricing/money.ts';
import { priceRuns } from '#domain/pricing/seasons.ts';
import type { Charter, YachtTypes } from './schemas.ts';

/**
 * Prices a yacht charter (P2): units * seasonal rate, each unit priced by the
 * date it begins on. An hour past midnight belongs to the new day.
 * @param start first day and, for hours, the time the charter begins
 * @throws NotOfferedError when a unit lies in no season
 */
export function yachtGross({ unit: per, seasons }: Pick<Charter, 'unit' | 'seasons'>, start: { readonly date: IsoDate; readonly time: ClockTime }, units: number): Gross<YachtTypes['step']> {
  const priceOf = (season: { readonly price: string }) => season.price;
  const runs = per === 'hour'
    ? hoursByDate(start, units).flatMap(({ date, hours }) => priceRuns(seasons, priceOf, date, 1).map((run) => ({ ...run, count: hours })))
    : priceRuns(seasons, priceOf, start.date, units, per === 'week' ? 7 : 1);
  return grossOf(runs.map(({ from, to, count, price }) => {
    const unit = money(price);
    return { kind: 'charter', per, from, to, count, unit: decimal(unit), amount: decimal(times(unit, count)) };
  }));
}

/** How many hours begin on each date. */
export function hoursByDate(start: { readonly date: IsoDate; readonly time: ClockTime }, units: number): { readonly date: IsoDate; readonly hours: number }[] {
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
