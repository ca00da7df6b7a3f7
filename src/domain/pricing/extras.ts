import type { ChosenExtras, Extra, Party } from '#domain/catalogue.ts';
import { decimal, money, times } from './money.ts';
import type { Step } from './quote.ts';

/** Maximum quantity of an extra that is not sold per person. */
const MAX_PER_BOOKING = 9;

/** The initial quantity of a chosen extra: adults and children for one sold per person, else one. */
export function defaultExtraQuantity(extra: Extra, party: Party): number {
  return extra.per === 'person' ? party.adults + party.children : 1;
}

/** The maximum quantity of an extra: the whole party for one sold per person, else nine. */
export function maxExtraQuantity(extra: Extra, party: Party): number {
  return extra.per === 'person' ? party.adults + party.children + party.infants : MAX_PER_BOOKING;
}

/**
 * The chosen extras as steps, in the offer's order (P4): price * quantity, and
 * per night or day times the nights or days. A code that the offer does not have is
 * omitted; validation reports it.
 *
 * @param duration nights of the stay or days of the rental
 */
export function extraSteps(extras: readonly Extra[], chosen: ChosenExtras, duration: number): Step[] {
  return extras.flatMap((extra): Step[] => {
    const quantity = chosen[extra.code] ?? 0;
    if (quantity <= 0) return [];
    const units = extra.per === 'night' || extra.per === 'day' ? duration : 1;
    const unit = money(extra.price);
    return [{
      kind: 'extra', code: extra.code, title: extra.title, per: extra.per, quantity, units,
      unit: decimal(unit), amount: decimal(times(times(unit, quantity), units)),
    }];
  });
}
