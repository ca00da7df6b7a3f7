import { object, string } from 'yup';
import { addDays, daysBetween, isIsoDate } from '#domain/date.ts';
import { villaGross } from '#domain/pricing/gross/villa.ts';
import { decimal, money } from '#domain/pricing/money.ts';
import { seasonOn } from '#domain/pricing/seasons.ts';
import type { VillaSeason } from '#domain/catalogue.ts';
import { dateProblems, extrasProblems, partyProblems, summaryExtras } from './common-problems.ts';
import { isoDateField } from './fields.ts';
import type { NightPrice, Problem, Vertical } from './vertical.ts';

/**
 * Villas, let by the night. The minimum stay is that of the season of the
 * arrival night, however long the stay reaches into another season. Capacity
 * counts adults and children; infants are free (spec section 5). The damage
 * deposit is held at arrival and never part of a price.
 */
export const villa: Vertical<'villa'> = {
  name: 'villa',

  selectionSchema: object({
    vertical: string().strict().oneOf(['villa'] as const).required(),
    arrival: isoDateField(),
    departure: isoDateField(),
  }).strict().exact().required(),

  validate({ offer, selection: { arrival, departure }, party, extras }, today) {
    return [
      ...dateProblems([arrival, departure], today),
      ...stayProblems(offer.terms.seasons, arrival, departure),
      ...partyProblems(party, offer.terms.capacity),
      ...extrasProblems(offer, extras, party),
    ];
  },

  gross: (offer, { arrival, departure }) => villaGross(offer.terms, arrival, departure),

  duration: (_offer, { arrival, departure }) => Math.max(0, daysBetween(arrival, departure)),

  fees: () => [],

  claim: (_offer, { arrival, departure }) => ({ kind: 'nights', from: arrival, to: departure }),

  summary: ({ offer, selection: { arrival, departure }, party, extras }) => ({
    from: arrival,
    to: departure,
    time: null,
    nights: Math.max(0, daysBetween(arrival, departure)),
    party,
    extras: summaryExtras(offer, extras),
    pickup: null,
  }),

  nightlyPrices(offer, from, to) {
    const nights: NightPrice[] = [];
    let before = seasonOn(offer.terms.seasons, addDays(from, -1));
    for (let date = from; date < to; date = addDays(date, 1)) {
      const season = seasonOn(offer.terms.seasons, date);
      if (season) nights.push({ date, price: decimal(money(season.nightly)), minNights: season.minNights, isSeasonChange: season !== before });
      before = season;
    }
    return nights;
  },
};

function stayProblems(seasons: readonly VillaSeason[], arrival: string, departure: string): Problem[] {
  if (!isIsoDate(arrival) || !isIsoDate(departure)) return [];
  const nights = daysBetween(arrival, departure);
  if (nights <= 0) return [{ code: 'datesReversed' }];
  for (let night = 0; night < nights; night += 1) {
    const date = addDays(arrival, night);
    if (!seasonOn(seasons, date)) return [{ code: 'notOffered', date }];
  }
  const least = seasonOn(seasons, arrival)?.minNights ?? 1;
  return nights < least ? [{ code: 'minimumStay', nights: least }] : [];
}
