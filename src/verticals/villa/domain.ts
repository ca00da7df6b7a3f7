import type { IsoDate, OfferIn, SelectionIn } from '#domain/catalogue.ts';
import { startOfDay, type Neighbours } from '#domain/claim.ts';
import { dateProblems, extrasProblems, partyProblems } from '#domain/common-problems.ts';
import { datesFrom, daysBetween, isIsoDate } from '#domain/date.ts';
import type { ChangeFigure } from '#domain/pricing/quote.ts';
import { seasonChange } from '#domain/pricing/season-change.ts';
import { firstUncovered, seasonOn } from '#domain/pricing/seasons.ts';
import { averageUnitPrice, cheapestUnitPrice, type UnitPrice } from '#domain/pricing/unit-price.ts';
import type { ProblemIn } from '#domain/booking-problem.ts';
import type { VerticalRules } from '#verticals/domain.ts';
import { gapNeighbours } from './gap-nights.ts';
import { villaGross } from './gross.ts';
import { isCheckInDay } from './nightly-prices.ts';
import type { VillaSeason, VillaTerms } from './schemas.ts';

type Offer = OfferIn<'villa'>;

/**
 * Villas, let by the night. Minimum stay and check-in weekdays are those of the season of the
 * arrival night, however long the stay reaches into another season. A stay that
 * may fill a gap needs neither: its claim says so, and the stock decides (V6). Capacity
 * counts adults and children; infants are free (V1). The damage
 * deposit is held at arrival and never part of a price.
 */
export const villa: VerticalRules<'villa'> = {
  name: 'villa',
  isRental: true,
  // The house is prepared on the morning of the arrival.
  leadHours: 12,

  validate({ offer, selection: { arrival, departure }, party, extras }, today) {
    return [
      ...dateProblems([arrival, departure], today),
      ...stayProblems(offer.terms, arrival, departure),
      ...partyProblems(party, offer.terms.capacity),
      ...extrasProblems(offer, extras, party),
    ];
  },
  capacity: ({ terms }) => terms.capacity,
  start: ({ terms }, { arrival }) => `${arrival}T${terms.checkIn}`,
  period: ({ arrival, departure }) => ({
    from: arrival, to: departure, time: null, until: null, length: { unit: 'night', count: nightsOf({ arrival, departure }) },
  }),
  trip: ({ terms: { checkIn, checkOut } }, { arrival, departure }) => [{ kind: 'stay', from: arrival, to: departure, time: checkIn, until: checkOut }],
  claim({ terms }, { arrival, departure }) {
    const neighbours = gapNeighbours(terms, { from: arrival, to: departure });
    return { kind: 'span', units: 1, from: startOfDay(arrival), to: startOfDay(departure), ...(neighbours && isNeeded(neighbours) && { neighbours }) };
  },

  gross: ({ terms }, { arrival, departure }) => villaGross(terms, arrival, departure),
  duration: (_offer, selection) => nightsOf(selection),
  fees: () => [],
  unitPrice: ({ terms }, steps) => nightPrice(terms.seasons, steps),

  changes: {
    withFeesOf: (_before, after) => after,
    unitPrices: ({ terms }): Record<string, string> => (terms.cleaningFee ? { cleaning: terms.cleaningFee.amount } : {}),
    withSeasonsOf: (old, now, selection) => ({
      offer: { ...old, terms: { ...old.terms, seasons: now.terms.seasons } },
      figure: nightlyChange(selection, old, now),
    }),
  },
};

function nightsOf({ arrival, departure }: { readonly arrival: IsoDate; readonly departure: IsoDate }): number {
  return Math.max(0, daysBetween(arrival, departure));
}

/** Between closed days on both sides a gap needs no stay beside it. */
const isNeeded = ({ before, after }: Neighbours) => before || after;

function stayProblems(terms: VillaTerms, arrival: IsoDate, departure: IsoDate): ProblemIn<'villa'>[] {
  if (!isIsoDate(arrival) || !isIsoDate(departure)) return [];
  const { seasons } = terms;
  const nights = daysBetween(arrival, departure);
  if (nights <= 0) return [{ code: 'datesReversed' }];
  const date = firstUncovered(seasons, arrival, nights);
  if (date !== null) return [{ code: 'notOffered', date }];
  if (gapNeighbours(terms, { from: arrival, to: departure })) return [];
  const season = seasonOn(seasons, arrival)!;
  return [
    ...(isCheckInDay(season, arrival) ? [] : [{ code: 'notACheckInDay' as const, weekdays: season.checkInDays ?? [] }]),
    ...(nights < season.minNights ? [{ code: 'minimumStay' as const, nights: season.minNights }] : []),
  ];
}

/** A night of the chosen stay on average, or the cheapest night until one is chosen. */
function nightPrice(seasons: readonly VillaSeason[], steps: Parameters<typeof villa.unitPrice>[1]): UnitPrice {
  const runs = (steps ?? []).flatMap((step) => (step.kind === 'nights' ? [step] : []));
  const nights = runs.reduce((count, run) => count + run.count, 0);
  if (nights > 0) return averageUnitPrice(runs.map(({ amount }) => amount), nights, 'night');
  return cheapestUnitPrice(seasons.map(({ nightly }) => nightly), 'night');
}

function nightlyChange({ arrival, departure }: SelectionIn<'villa'>, old: Offer, now: Offer): ChangeFigure {
  const nightly = ({ terms }: Offer) => (date: IsoDate) => seasonOn(terms.seasons, date)?.nightly;
  return seasonChange(datesFrom(arrival, departure).map((date) => ({ date, count: 1 })), nightly(old), nightly(now));
}
