import type { OfferIn, SelectionIn } from '#domain/catalogue.ts';
import { dateProblems, extrasProblems, partyProblems } from '#domain/common-problems.ts';
import { isIsoDate } from '#domain/date.ts';
import { grossOf } from '#domain/pricing/gross.ts';
import { decimal, money, times } from '#domain/pricing/money.ts';
import { NotOfferedError, seasonOn } from '#domain/pricing/seasons.ts';
import type { ProblemIn } from '#domain/booking-problem.ts';
import type { VerticalRules } from '#verticals/domain.ts';
import { hoursLater, startsOf } from './hours.ts';

/** Canoes, hired by the hour from a landing that has several of a kind. */
export const canoe: VerticalRules<'canoe'> = {
  name: 'canoe',
  isRental: true,
  leadHours: 1,

  validate: ({ offer, selection, party, extras }, today) => [
    ...dateProblems([selection.date], today),
    ...hourProblems(offer, selection),
    ...partyProblems(party, offer.terms.seats),
    ...extrasProblems(offer, extras, party),
  ],
  capacity: ({ terms }) => terms.seats,
  start: (_offer, { date, time }) => `${date}T${time}`,
  period: ({ date, time, hours }) => ({ from: date, to: date, time, until: hoursLater(time, hours), length: { unit: 'hour', count: hours } }),
  trip: (_offer, { date, time, hours }) => [{ kind: 'outing', from: date, to: date, time, until: hoursLater(time, hours) }],
  claim: ({ terms }, { date, time, hours }) => ({ kind: 'span', units: terms.units, from: `${date}T${time}`, to: `${date}T${hoursLater(time, hours)}` }),

  gross({ terms }, { date, hours }) {
    const season = seasonOn(terms.seasons, date);
    if (!season) throw new NotOfferedError(date);
    const unit = money(season.hourly);
    return grossOf([{ kind: 'paddling', date, count: hours, unit: decimal(unit), amount: decimal(times(unit, hours)) }]);
  },
  duration: () => 1,
  fees: () => [],
  unitPrice({ terms }, steps) {
    const chosen = steps?.find((step) => step.kind === 'paddling');
    const cheapest = terms.seasons.map(({ hourly }) => money(hourly)).reduce((least, hourly) => (hourly.lt(least) ? hourly : least));
    return { amount: chosen ? chosen.unit : decimal(cheapest), unit: 'hour', isFrom: !chosen, isWhole: false };
  },

  changes: { withFeesOf: (_before, after) => after, unitPrices: () => ({}), withSeasonsOf: () => null },
};

function hourProblems({ terms }: OfferIn<'canoe'>, { date, time, hours }: SelectionIn<'canoe'>): ProblemIn<'canoe'>[] {
  if (!isIsoDate(date)) return [];
  if (!seasonOn(terms.seasons, date)) return [{ code: 'notOffered', date }];
  if (hours < terms.minHours) return [{ code: 'tooShort', hours: terms.minHours }];
  return startsOf(terms, hours).includes(time) ? [] : [{ code: 'closedThen', opens: terms.opens, closes: terms.closes }];
}
