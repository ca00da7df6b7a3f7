import type { IsoDate, OfferIn, SelectionIn } from '#domain/catalogue.ts';
import { startOfDay } from '#domain/claim.ts';
import { dateProblems, extrasProblems, partyProblems } from '#domain/common-problems.ts';
import { addDays, datesFrom, daysBetween, isIsoDate } from '#domain/date.ts';
import { decimal, money, quotient, sum } from '#domain/pricing/money.ts';
import type { ChangeFigure } from '#domain/pricing/quote.ts';
import { seasonOn } from '#domain/pricing/seasons.ts';
import type { UnitPrice } from '#domain/pricing/unit-price.ts';
import type { ProblemIn } from '#domain/booking-problem.ts';
import type { VerticalRules } from '#verticals/domain.ts';
import { villaGross } from './gross.ts';
import { villaKeptFacts, villaSelection, villaTerms, type VillaSeason } from './schemas.ts';

type Offer = OfferIn<'villa'>;

/**
 * Villas, let by the night. The minimum stay is that of the season of the
 * arrival night, however long the stay reaches into another season. Capacity
 * counts adults and children; infants are free (V1). The damage
 * deposit is held at arrival and never part of a price.
 */
export const villa: VerticalRules<'villa'> = {
  name: 'villa',
  schemas: { terms: villaTerms, selection: villaSelection, keptFacts: villaKeptFacts },
  isRental: true,

  validate({ offer, selection: { arrival, departure }, party, extras }, today) {
    return [
      ...dateProblems([arrival, departure], today),
      ...stayProblems(offer.terms.seasons, arrival, departure),
      ...partyProblems(party, offer.terms.capacity),
      ...extrasProblems(offer, extras, party),
    ];
  },
  capacity: ({ terms }) => terms.capacity,
  period: ({ arrival, departure }) => ({
    from: arrival, to: departure, time: null, until: null, length: { unit: 'night', count: nightsOf({ arrival, departure }) },
  }),
  pickup: () => null,
  claim: (_offer, { arrival, departure }) => ({ kind: 'span', units: 1, from: startOfDay(arrival), to: startOfDay(departure) }),

  gross: ({ terms }, { arrival, departure }) => villaGross(terms, arrival, departure),
  duration: (_offer, selection) => nightsOf(selection),
  fees: () => [],
  unitPrice: ({ terms }, steps) => nightPrice(terms.seasons, steps),

  changes: {
    withFeesOf: (_before, after) => after,
    unitPrices: ({ terms }): Record<string, string> => (terms.cleaningFee ? { cleaning: terms.cleaningFee.amount } : {}),
    withSeasonsOf: (old, now, selection) => ({
      offer: { ...old, terms: { ...old.terms, seasons: now.terms.seasons } },
      figure: nightlyFigure(selection, old, now),
    }),
  },
};

function nightsOf({ arrival, departure }: { readonly arrival: IsoDate; readonly departure: IsoDate }): number {
  return Math.max(0, daysBetween(arrival, departure));
}

function stayProblems(seasons: readonly VillaSeason[], arrival: IsoDate, departure: IsoDate): ProblemIn<'villa'>[] {
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

/** A night of the chosen stay on average, or the cheapest night until one is chosen. */
function nightPrice(seasons: readonly VillaSeason[], steps: Parameters<typeof villa.unitPrice>[1]): UnitPrice {
  const runs = (steps ?? []).flatMap((step) => (step.kind === 'nights' ? [step] : []));
  const nights = runs.reduce((count, run) => count + run.count, 0);
  if (nights > 0) {
    const average = quotient(sum(runs.map((run) => money(run.amount))), money(String(nights)));
    return { amount: decimal(average), unit: 'night', isFrom: false, isWhole: false };
  }
  const cheapest = seasons.map(({ nightly }) => money(nightly)).reduce((least, nightly) => (nightly.lt(least) ? nightly : least));
  return { amount: decimal(cheapest), unit: 'night', isFrom: true, isWhole: false };
}

/** The one pair of nightly prices that moved and for how many nights of the stay, when it is one pair. */
function nightlyFigure({ arrival, departure }: SelectionIn<'villa'>, old: Offer, now: Offer): ChangeFigure {
  const nightly = (offer: Offer, date: IsoDate) => seasonOn(offer.terms.seasons, date)?.nightly;
  const moved = datesFrom(arrival, departure).map((date) => ({ from: nightly(old, date), to: nightly(now, date) })).filter(({ from, to }) => from !== to);
  const [from, to] = [moved[0]?.from, moved[0]?.to];
  if (from === undefined || to === undefined || !moved.every((each) => each.from === from && each.to === to)) return {};
  return { from: decimal(money(from)), to: decimal(money(to)), count: moved.length };
}
