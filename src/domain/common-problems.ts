import type { ChosenExtras, IsoDate, OfferHead, Party } from '#domain/catalogue.ts';
import { isIsoDate } from '#domain/date.ts';
import { mostOfExtra } from '#domain/pricing/extras.ts';
import type { CommonProblem } from './wish-problem.ts';

/** An adult must come, and adults and children must fit; infants are free (V1). */
export function partyProblems(party: Party, capacity: number): CommonProblem[] {
  const problems: CommonProblem[] = [];
  if (party.adults < 1) problems.push({ code: 'noAdult' });
  if (party.adults + party.children > capacity) problems.push({ code: 'overCapacity', capacity });
  return problems;
}

/** Every chosen extra must be on offer, in a whole quantity up to its most. */
export function extrasProblems(offer: Pick<OfferHead, 'extras'>, chosen: ChosenExtras, party: Party): CommonProblem[] {
  return Object.entries(chosen).flatMap(([code, quantity]): CommonProblem[] => {
    const extra = offer.extras.find((each) => each.code === code);
    if (!extra) return quantity === 0 ? [] : [{ code: 'noSuchExtra', extra: code }];
    const most = mostOfExtra(extra, party);
    const fits = Number.isInteger(quantity) && quantity >= 0 && quantity <= most;
    return fits ? [] : [{ code: 'extraQuantity', extra: code, most }];
  });
}

/** Missing (or impossible) dates, or a first day before today. */
export function dateProblems(dates: readonly [IsoDate, ...IsoDate[]], today: IsoDate): CommonProblem[] {
  if (!dates.every(isIsoDate)) return [{ code: 'datesMissing' }];
  return dates[0] < today ? [{ code: 'inThePast' }] : [];
}
