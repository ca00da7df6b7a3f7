import type { ClockTime, IsoDate } from '#domain/catalogue.ts';
import { daysBetween, minuteOfDay } from '#domain/date.ts';
import { grossOf, type Gross } from '#domain/pricing/gross.ts';
import { decimal, money, percentOf, sum, times } from '#domain/pricing/money.ts';
import { priceRuns } from '#domain/pricing/seasons.ts';
import type { CarTerms, CarTypes } from './schemas.ts';

type CarStep = CarTypes['step'];

interface Moment {
  readonly date: IsoDate;
  readonly time: ClockTime;
}

export interface CarRental {
  readonly pickUp: Moment;
  readonly dropOff: Moment;
  /** The drop-off place differs from the pick-up place. */
  readonly oneWay: boolean;
}

/** Counts the days of a rental: 24-hour blocks from the pick-up, started ones included; 0 if it ends before it starts. */
export function rentalDays(pickUp: Moment, dropOff: Moment): number {
  const minutes = daysBetween(pickUp.date, dropOff.date) * 1440 + minuteOfDay(dropOff.time) - minuteOfDay(pickUp.time);
  return Math.max(0, Math.ceil(minutes / 1440));
}

/**
 * Prices a car rental (P2): each day at the rate of its own date, less the
 * longest duration band it reaches, plus the one-way fee.
 * @throws NotOfferedError when a day lies in no season
 */
export function carGross(terms: Pick<CarTerms, 'seasons' | 'durationBands' | 'oneWayFee'>, rental: CarRental): Gross<CarStep> {
  const days = rentalDays(rental.pickUp, rental.dropOff);
  const runs = priceRuns(terms.seasons, (season) => season.daily, rental.pickUp.date, days).map((run): CarStep => ({
    kind: 'days', from: run.from, count: run.count, unit: decimal(money(run.price)), amount: decimal(times(money(run.price), run.count)),
  }));
  const steps = [...runs];
  const band = terms.durationBands.filter(({ minDays }) => minDays <= days).toSorted((a, b) => b.minDays - a.minDays)[0];
  if (band) {
    const rate = sum(runs.map((run) => money(run.amount)));
    steps.push({ kind: 'durationBand', minDays: band.minDays, percent: band.percentOff, amount: decimal(percentOf(rate, band.percentOff).neg()) });
  }
  if (rental.oneWay && days > 0) steps.push({ kind: 'oneWay', amount: decimal(money(terms.oneWayFee)) });
  return grossOf(steps);
}
