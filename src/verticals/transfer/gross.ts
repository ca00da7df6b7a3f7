import type { ClockTime } from '#domain/catalogue.ts';
import { minuteOfDay } from '#domain/date.ts';
import { grossOf, type Gross } from '#domain/pricing/gross.ts';
import { cents, decimal, money, percentOf, times, type Money } from '#domain/pricing/money.ts';
import type { TransferTerms, TransferTypes, TransferVehicle } from './schemas.ts';

type TransferStep = TransferTypes['step'];
type Leg = Extract<TransferStep, { kind: 'leg' }>['leg'];

/** What the price of a transfer is made from. */
export type TransferTariff = Pick<TransferVehicle, 'oneWay'> & Pick<TransferTerms, 'returnPercentOff' | 'nightSurcharge'>;

export interface TransferRide {
  readonly vehicles: number;
  /** Pick-up time of the outbound leg. */
  readonly outbound: ClockTime;
  /** Pick-up time of the return leg; null for one way. */
  readonly back: ClockTime | null;
}

/**
 * Prices a transfer (P2): vehicles * tariff, the return leg less its percent.
 * A night surcharge applies to the leg whose pick-up falls in it, after the
 * return discount.
 */
export function transferGross(tariff: TransferTariff, ride: TransferRide): Gross<TransferStep> {
  const leg = cents(times(money(tariff.oneWay), ride.vehicles));
  const steps = legSteps('outbound', leg, ride.outbound);
  if (ride.back !== null) steps.push(...legSteps('return', leg, ride.back));
  return grossOf(steps);

  function legSteps(name: Leg, full: Money, time: ClockTime): TransferStep[] {
    const off = name === 'return' ? percentOf(full, tariff.returnPercentOff) : null;
    const made: TransferStep[] = [{ kind: 'leg', leg: name, vehicles: ride.vehicles, unit: decimal(money(tariff.oneWay)), amount: decimal(full) }];
    if (off && !off.eq('0')) made.push({ kind: 'returnDiscount', percent: tariff.returnPercentOff, amount: decimal(off.neg()) });
    const night = tariff.nightSurcharge;
    if (night && fallsIn(time, night)) {
      made.push({ kind: 'nightSurcharge', leg: name, percent: night.percent, amount: decimal(percentOf(off ? full.minus(off) : full, night.percent)) });
    }
    return made;
  }
}

function fallsIn(time: ClockTime, span: { readonly from: ClockTime; readonly to: ClockTime }): boolean {
  const [at, from, to] = [minuteOfDay(time), minuteOfDay(span.from), minuteOfDay(span.to)];
  return from <= to ? from <= at && at < to : at >= from || at < to;
}
