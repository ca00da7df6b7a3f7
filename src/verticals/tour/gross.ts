import type { Party } from '#domain/catalogue.ts';
import { decimal, money, times } from '#domain/pricing/money.ts';
import { grossOf, type Gross } from '#domain/pricing/gross.ts';
import type { TourPricing, TourStep } from './schemas.ts';

type PerPerson = Extract<TourPricing, { kind: 'perPerson' }>;
type Group = Extract<TourPricing, { kind: 'group' }>;

/** Gross of a place on a tour (P2), by the way it is sold. */
export function tourGross(pricing: TourPricing, party: Party): Gross<TourStep> {
  return pricing.kind === 'perPerson' ? perPersonGross(pricing, party) : groupGross(pricing, party);
}

/** P2, per person: adults * a + children * c + infants * i. */
export function perPersonGross(prices: Pick<PerPerson, 'adult' | 'child' | 'infant'>, party: Party): Gross<TourStep> {
  const bands = [
    { who: 'adults', count: party.adults, unit: prices.adult },
    { who: 'children', count: party.children, unit: prices.child },
    { who: 'infants', count: party.infants, unit: prices.infant },
  ] as const;
  return grossOf(bands.filter(({ count }) => count > 0).map(({ who, count, unit }) => ({
    kind: 'people', who, count, unit: decimal(money(unit)), amount: decimal(times(money(unit), count)),
  })));
}

/** P2, group: base + max(0, adults + children - maxPeople) * extraPerson. Infants are free. */
export function groupGross(group: Pick<Group, 'price' | 'maxPeople' | 'extraPerson'>, party: Party): Gross<TourStep> {
  const beyond = Math.max(0, party.adults + party.children - group.maxPeople);
  const steps: TourStep[] = [{ kind: 'group', maxPeople: group.maxPeople, amount: decimal(money(group.price)) }];
  if (beyond > 0) {
    const unit = money(group.extraPerson);
    steps.push({ kind: 'extraPeople', count: beyond, unit: decimal(unit), amount: decimal(times(unit, beyond)) });
  }
  return grossOf(steps);
}
