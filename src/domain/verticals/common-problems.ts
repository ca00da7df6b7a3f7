import type { ChosenExtras, IsoDate, Offer, Party } from '#domain/catalogue.ts';
import { isIsoDate } from '#domain/date.ts';
import { mostOfExtra } from '#domain/pricing/extras.ts';
import type { Problem, Summary } from './vertical.ts';

/** An adult must come, and adults and children must fit; infants are free. */
export function partyProblems(party: Party, capacity: number): Problem[] {
  const problems: Problem[] = [];
  if (party.adults < 1) problems.push({ code: 'noAdult' });
  if (party.adults + party.children > capacity) problems.push({ code: 'overCapacity', capacity });
  return problems;
}

/** Every chosen extra must be on offer, in a whole quantity up to its most. */
export function extrasProblems(offer: Offer, chosen: ChosenExtras, party: Party): Problem[] {
  return Object.entries(chosen).flatMap(([code, quantity]): Problem[] => {
    const extra = offer.extras.find((each) => each.code === code);
    if (!extra) return quantity === 0 ? [] : [{ code: 'noSuchExtra', extra: code }];
    const most = mostOfExtra(extra, party);
    const fits = Number.isInteger(quantity) && quantity >= 0 && quantity <= most;
    return fits ? [] : [{ code: 'extraQuantity', extra: code, most }];
  });
}

/** Missing (or impossible) dates, or a first day before today. */
export function dateProblems(dates: readonly [IsoDate, ...IsoDate[]], today: IsoDate): Problem[] {
  if (!dates.every(isIsoDate)) return [{ code: 'datesMissing' }];
  return dates[0] < today ? [{ code: 'inThePast' }] : [];
}

/** The chosen extras with their titles, in the offer's order. */
export function summaryExtras(offer: Offer, chosen: ChosenExtras): Summary['extras'] {
  return offer.extras.flatMap(({ code, title }) => {
    const quantity = chosen[code] ?? 0;
    return quantity > 0 ? [{ title, quantity }] : [];
  });
}
