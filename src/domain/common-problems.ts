import type { ChosenExtras, IsoDate, OfferHead, Party } from '#domain/catalogue.ts';
import { isIsoDate } from '#domain/date.ts';
import { maxExtraQuantity } from '#domain/pricing/extras.ts';
import type { CommonProblem } from './booking-problem.ts';

/** Problems of a party: no adult, or more adults and children than `capacity`. Infants do not count (V1). */
export function partyProblems(party: Party, capacity: number): CommonProblem[] {
  const problems: CommonProblem[] = [];
  if (party.adults < 1) problems.push({ code: 'noAdult' });
  if (party.adults + party.children > capacity) problems.push({ code: 'overCapacity', capacity });
  return problems;
}

/** Problems of the chosen extras: a code that the offer does not have, or a quantity that is no integer from 0 to its maximum. */
export function extrasProblems(offer: Pick<OfferHead, 'extras'>, chosen: ChosenExtras, party: Party): CommonProblem[] {
  return Object.entries(chosen).flatMap(([code, quantity]): CommonProblem[] => {
    const extra = offer.extras.find((each) => each.code === code);
    if (!extra) return quantity === 0 ? [] : [{ code: 'noSuchExtra', extra: code }];
    const most = maxExtraQuantity(extra, party);
    const fits = Number.isInteger(quantity) && quantity >= 0 && quantity <= most;
    return fits ? [] : [{ code: 'extraQuantity', extra: code, most }];
  });
}

/** Problems of dates that hold for all verticals: one is missing or does not exist, or the first is before today. */
export function dateProblems(dates: readonly [IsoDate, ...IsoDate[]], today: IsoDate): CommonProblem[] {
  if (!dates.every(isIsoDate)) return [{ code: 'datesMissing' }];
  return dates[0] < today ? [{ code: 'inThePast' }] : [];
}
