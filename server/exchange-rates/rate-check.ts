import type { DecimalString, IsoDate } from '#domain/catalogue.ts';
import { daysBetween } from '#domain/date.ts';
import { money, times } from '#domain/pricing/money.ts';
import type { BulletinRate, RateBulletin } from './bulletin-source.ts';

/** The largest accepted change for each day between two rates, as a share of the lower rate (P14). */
export const MOST_MOVE: DecimalString = '0.2';

/** The rate in force and its day. */
export interface RateInForce extends BulletinRate {
  readonly day: IsoDate;
}

/** Why the rate in force stays. `notPositive`: the buying or the selling rate is no positive decimal. */
export type KeptBecause = 'missing' | 'notPositive' | 'older' | 'moved';

/** Returns the bulletin's rate for a currency, or the reason why it is not used. */
export function checkedRate({ day, rates }: RateBulletin, currency: string, inForce: RateInForce): BulletinRate | KeptBecause {
  const rate = rates.get(currency);
  if (rate === undefined) return 'missing';
  if (rate === null) return 'notPositive';
  const days = daysBetween(inForce.day, day);
  if (days < 0) return 'older';
  const isClose = (of: 'buy' | 'sell') => isWithin(rate[of], inForce[of], Math.max(1, days));
  return isClose('buy') && isClose('sell') ? rate : 'moved';
}

/** Whether two rates differ by at most `MOST_MOVE` for each day, upwards or downwards. */
function isWithin(rate: DecimalString, other: DecimalString, days: number): boolean {
  const [one, two] = [money(rate), money(other)];
  const [low, high] = one.lt(two) ? [one, two] : [two, one];
  return high.minus(low).lte(times(low.times(MOST_MOVE), days));
}
