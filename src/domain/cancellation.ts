import { percentOf, decimal, money, sum, ZERO } from './pricing/money.ts';
import { bookingMoment, type BookableDays } from './booking-horizon.ts';
import { addDays, addHours } from './date.ts';
import type { DecimalString, LocalDateTime } from './catalogue.ts';

/** The percentage of a line's price that is refunded when the line is cancelled at least `before` units before its start. */
export interface RefundTier {
  readonly before: number;
  /** Days are whole days of the calendar at the destination. */
  readonly unit: 'days' | 'hours';
  readonly refundPercent: DecimalString;
}

/** The tiers of some verticals, by their names. */
export interface CancellationTerms {
  readonly verticals: readonly string[];
  readonly tiers: readonly RefundTier[];
}

/** The terms of an operator without terms of its own, the refund guarantee: everything until 30 days before the start. */
const REFUND_GUARANTEE: readonly RefundTier[] = [{ before: 30, unit: 'days', refundPercent: '100' }];

/** The tiers of a vertical. @param terms null where the operator has none */
export const tiersOf = (terms: readonly CancellationTerms[] | null, vertical: string): readonly RefundTier[] =>
  terms?.find(({ verticals }) => verticals.includes(vertical))?.tiers ?? REFUND_GUARANTEE;

/** The last moment of a tier at the destination. */
function endOf({ before, unit }: RefundTier, start: LocalDateTime): LocalDateTime {
  return unit === 'hours' ? addHours(start, -before) : `${addDays(start.slice(0, 10), -before)}T23:59`;
}

/** What decides the refund of a line, except its price. */
export interface Cancellable {
  readonly start: LocalDateTime;
  readonly tiers: readonly RefundTier[];
}

export interface CancelledLine extends Cancellable {
  readonly lineId: string;
  /** Its part of the grand total. */
  readonly total: DecimalString;
}

/** The part of a line's price that is refunded until a moment. */
export interface RefundStep {
  readonly refundPercent: DecimalString;
  /** The last moment, by the clock of the destination, at which this refund is given; null where nothing is refunded any more. */
  readonly until: LocalDateTime | null;
}

export interface RefundLine extends RefundStep {
  readonly lineId: string;
}

/** The refund for a cancelled booking. */
export interface RefundOffer {
  readonly lines: readonly RefundLine[];
  readonly refund: DecimalString;
  /** What the operator keeps of what was paid. */
  readonly kept: DecimalString;
}

/** The refunds of a line in the order of time. Each is smaller than the one before, and the last one is zero. */
function allSteps({ start, tiers }: Cancellable): readonly RefundStep[] {
  const lastFirst = tiers.map((tier) => ({ refundPercent: tier.refundPercent, until: endOf(tier, start) }))
    .toSorted((a, b) => b.until.localeCompare(a.until) || money(b.refundPercent).cmp(a.refundPercent));
  // A tier is dropped if a tier that ends later refunds as much.
  return lastFirst.reduce<readonly RefundStep[]>((later, tier) => (money(tier.refundPercent).gt(later[0]!.refundPercent) ? [tier, ...later] : later), [{ refundPercent: '0', until: null }]);
}

/**
 * The refunds of a line from now on, in the order of time (B22). The first step is valid now. The step without a refund is
 * left out if it would begin after the line, because a line that has begun cannot be cancelled.
 */
export function refundSteps(line: Cancellable, now: LocalDateTime): readonly RefundStep[] {
  const open = allSteps(line).filter(({ until }) => until === null || now <= until);
  const lastTier = open.at(-2);
  return lastTier && lastTier.until! >= line.start ? open.slice(0, -1) : open;
}

/**
 * The last moment, by the clock of the destination, at which all lines are refunded in full (B22). It may have
 * passed.
 * @returns null where a line has no such moment
 */
export function lastFreeMoment(lines: readonly Cancellable[]): LocalDateTime | null {
  const ends = lines.map((line) => allSteps(line)[0]!).map(({ refundPercent, until }) => (money(refundPercent).eq('100') ? until : null));
  return ends.includes(null) ? null : (ends as LocalDateTime[]).toSorted()[0] ?? null;
}

/**
 * The refund when a whole booking is cancelled (B22): what was paid, less the part of the lines' prices that the
 * terms keep; never less than 0.
 * @param paid so far, in the currency of the lines' totals
 */
export function refundOffer(lines: readonly CancelledLine[], paid: DecimalString, days: BookableDays): RefundOffer {
  const now = bookingMoment(days);
  const refunds = lines.map((line) => ({ lineId: line.lineId, ...refundSteps(line, now)[0]! }));
  const cost = sum(lines.map(({ total }, index) => money(total).minus(percentOf(money(total), refunds[index]!.refundPercent))));
  const rest = money(paid).minus(cost);
  const refund = rest.gt('0') ? rest : ZERO;
  return { lines: refunds, refund: decimal(refund), kept: decimal(money(paid).minus(refund)) };
}
