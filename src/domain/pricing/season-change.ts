import type { DecimalString, IsoDate } from '#domain/catalogue.ts';
import { decimal, money } from './money.ts';
import type { ChangeFigure } from './quote.ts';

/** Units of a line that begin on one date. */
export interface DatedUnits {
  readonly date: IsoDate;
  readonly count: number;
}

/**
 * How changed seasons changed the unit prices of a line (P12): the old price, the new price and the number of units.
 * An empty figure when the changed units have different pairs of prices, because no single pair explains the change.
 * @param before the unit price on a date in the earlier offer; undefined where it was not offered
 * @param after the same in the later offer
 */
export function seasonChange(
  units: readonly DatedUnits[],
  before: (date: IsoDate) => DecimalString | undefined,
  after: (date: IsoDate) => DecimalString | undefined,
): ChangeFigure {
  const changed = units.map(({ date, count }) => ({ from: before(date), to: after(date), count })).filter(({ from, to }) => from !== to);
  const [from, to] = [changed[0]?.from, changed[0]?.to];
  if (from === undefined || to === undefined || !changed.every((each) => each.from === from && each.to === to)) return {};
  return { from: decimal(money(from)), to: decimal(money(to)), count: changed.reduce((total, { count }) => total + count, 0) };
}
