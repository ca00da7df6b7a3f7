import type { IsoDate, OfferIn, SelectionIn } from '#domain/catalogue.ts';
import { dateProblems, extrasProblems, partyProblems } from '#domain/common-problems.ts';
import { addDays, datesFrom, isIsoDate } from '#domain/date.ts';
import type { ChangeFigure } from '#domain/pricing/quote.ts';
import { seasonChange } from '#domain/pricing/season-change.ts';
import { firstUncovered, seasonOn } from '#domain/pricing/seasons.ts';
import { averageUnitPrice, cheapestUnitPrice, type UnitPrice } from '#domain/pricing/unit-price.ts';
import type { ProblemIn } from '#domain/booking-problem.ts';
import type { VerticalRules } from '#verticals/domain.ts';
import { carGross, rentalDays } from './gross.ts';

type Offer = OfferIn<'car'>;
type Chosen = SelectionIn<'car'>;

/**
 * Cars, rented for days of 24 hours from the pick-up; a day that has begun
 * counts. A class has several cars; a rental takes one of them. The driver's age
 * and the years of the licence decide who may rent. The deposit is held at
 * pick-up and never part of a price.
 */
export const car: VerticalRules<'car'> = {
  name: 'car',
  isRental: true,
  leadHours: 3,

  validate({ offer, selection, party, extras }, today) {
    return [
      ...dateProblems([selection.pickUpDate, selection.dropOffDate], today),
      ...rentalProblems(offer, selection),
      ...driverProblems(offer, selection),
      ...partyProblems(party, offer.terms.seats),
      ...extrasProblems(offer, extras, party),
    ];
  },
  capacity: ({ terms }) => terms.seats,
  start: (_offer, { pickUpDate, pickUpTime }) => `${pickUpDate}T${pickUpTime}`,
  period: (selection) => ({
    from: selection.pickUpDate, to: selection.dropOffDate, time: selection.pickUpTime, until: selection.dropOffTime,
    length: { unit: 'day', count: daysOf(selection) },
  }),
  trip: (_offer, { pickUpDate, pickUpTime, dropOffDate, dropOffTime }) => [{ kind: 'vehicle', from: pickUpDate, to: dropOffDate, time: pickUpTime, until: dropOffTime }],
  claim: ({ terms }, { pickUpDate, pickUpTime, dropOffDate, dropOffTime }) => ({
    kind: 'span', units: terms.units, from: `${pickUpDate}T${pickUpTime}`, to: `${dropOffDate}T${dropOffTime}`,
  }),

  gross: ({ terms }, selection) => carGross(terms, {
    pickUp: { date: selection.pickUpDate, time: selection.pickUpTime },
    dropOff: { date: selection.dropOffDate, time: selection.dropOffTime },
    oneWay: selection.pickUpPlace !== selection.dropOffPlace,
  }),
  duration: (_offer, selection) => daysOf(selection),
  fees: () => [],
  unitPrice: ({ terms }, steps) => dayPrice(terms.seasons, steps),

  changes: {
    withFeesOf: (_before, after) => after,
    unitPrices: ({ terms }) => ({ oneWay: terms.oneWayFee }),
    withSeasonsOf: (old, now, selection) => ({ offer: { ...old, terms: { ...old.terms, seasons: now.terms.seasons } }, figure: dailyChange(selection, old, now) }),
  },
};

function daysOf({ pickUpDate, pickUpTime, dropOffDate, dropOffTime }: Pick<Chosen, 'pickUpDate' | 'pickUpTime' | 'dropOffDate' | 'dropOffTime'>): number {
  return rentalDays({ date: pickUpDate, time: pickUpTime }, { date: dropOffDate, time: dropOffTime });
}

function rentalProblems({ terms }: Offer, selection: Chosen): ProblemIn<'car'>[] {
  const problems: ProblemIn<'car'>[] = [];
  const places = new Set(terms.locations.map(({ code }) => code));
  if (!places.has(selection.pickUpPlace) || !places.has(selection.dropOffPlace)) problems.push({ code: 'noSuchLocation' });
  if (!isIsoDate(selection.pickUpDate) || !isIsoDate(selection.dropOffDate)) return problems;
  const days = daysOf(selection);
  if (days === 0) return [...problems, { code: 'datesReversed' }];
  const closed = firstUncovered(terms.seasons, selection.pickUpDate, days);
  return closed === null ? problems : [...problems, { code: 'notOffered', date: closed }];
}

function driverProblems({ terms }: Offer, { driverAge, licenceYears }: Chosen): ProblemIn<'car'>[] {
  const problems: ProblemIn<'car'>[] = [];
  if (driverAge < terms.minAge) problems.push({ code: 'driverTooYoung', minAge: terms.minAge });
  if (licenceYears < terms.licenceYears) problems.push({ code: 'licenceTooShort', years: terms.licenceYears });
  return problems;
}

/** A day of the chosen rental on average, less its duration band, or the cheapest day until one is chosen. */
function dayPrice(seasons: Offer['terms']['seasons'], steps: Parameters<typeof car.unitPrice>[1]): UnitPrice {
  const days = (steps ?? []).reduce((count, step) => (step.kind === 'days' ? count + step.count : count), 0);
  const amounts = (steps ?? []).flatMap((step) => (step.kind === 'days' || step.kind === 'durationBand' ? [step.amount] : []));
  return days > 0 ? averageUnitPrice(amounts, days, 'day') : cheapestUnitPrice(seasons.map(({ daily }) => daily), 'day');
}

function dailyChange(selection: Chosen, old: Offer, now: Offer): ChangeFigure {
  const daily = ({ terms }: Offer) => (date: IsoDate) => seasonOn(terms.seasons, date)?.daily;
  const days = datesFrom(selection.pickUpDate, addDays(selection.pickUpDate, daysOf(selection)));
  return seasonChange(days.map((date) => ({ date, count: 1 })), daily(old), daily(now));
}
