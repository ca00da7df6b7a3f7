import type { IsoDate } from '#domain/catalogue.ts';
import { daysBetween } from '#domain/date.ts';
import { decimal, money, times } from '#domain/pricing/money.ts';
import { priceRuns } from '#domain/pricing/seasons.ts';
import { grossOf, type Gross } from '#domain/pricing/gross.ts';
import type { VillaStep, VillaTerms } from './schemas.ts';

/**
 * Gross of a villa stay (P2): the nights' seasonal rates, plus the cleaning fee
 * of a stay under its night limit. A night belongs to the date it begins, so
 * the departure day is not charged. A reversed range has no nights and costs
 * nothing. The damage deposit is no part of any price.
 * @throws NotOfferedError when a night lies in no season
 */
export function villaGross(terms: Pick<VillaTerms, 'seasons' | 'cleaningFee'>, arrival: IsoDate, departure: IsoDate): Gross<VillaStep> {
  const nights = Math.max(0, daysBetween(arrival, departure));
  const runs = priceRuns(terms.seasons, (season) => season.nightly, arrival, nights).map((run) => ({
    kind: 'nights' as const,
    from: run.from,
    to: run.to,
    count: run.count,
    unit: decimal(money(run.price)),
    amount: decimal(times(money(run.price), run.count)),
  }));
  const fee = terms.cleaningFee;
  const cleaning = fee && nights > 0 && nights < fee.belowNights
    ? [{ kind: 'cleaning' as const, belowNights: fee.belowNights, amount: decimal(money(fee.amount)) }]
    : [];
  return grossOf<VillaStep>([...runs, ...cleaning]);
}
