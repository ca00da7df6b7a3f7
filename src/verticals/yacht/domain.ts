import type { ChosenExtras, IsoDate, OfferIn, SelectionIn } from '#domain/catalogue.ts';
import { dateProblems, extrasProblems, partyProblems } from '#domain/common-problems.ts';
import { addDays, isIsoDate, weekdayOf } from '#domain/date.ts';
import type { ChangeFigure } from '#domain/pricing/quote.ts';
import { seasonChange, type DatedUnits } from '#domain/pricing/season-change.ts';
import { NotOfferedError, seasonOn } from '#domain/pricing/seasons.ts';
import { averageUnitPrice, cheapestUnitPrice, type UnitPrice } from '#domain/pricing/unit-price.ts';
import type { ProblemIn } from '#domain/booking-problem.ts';
import type { VerticalRules } from '#verticals/domain.ts';
import { charterSpan, daysOf, hasNight } from './charter-time.ts';
import { hoursByDate, yachtGross } from './gross.ts';
import type { Charter } from './schemas.ts';
import { FIRST_START } from './start-times.ts';

type Offer = OfferIn<'yacht'>;
type Chosen = SelectionIn<'yacht'>;

/** The code of the extra with which a bareboat has a skipper. */
export const SKIPPER = 'skipper';

/** The weekday on which charters by the week begin. */
export const SATURDAY = 6;

/**
 * Yachts, chartered by the hour, the day or the week. Weeks begin on a Saturday.
 * On a charter with a night on board every adult and child needs a berth; by day
 * the yacht takes its day guests. Infants need neither (V1). A bareboat
 * needs a guest with a licence, or the skipper, who is an extra.
 */
export const yacht: VerticalRules<'yacht'> = {
  name: 'yacht',
  isRental: true,
  leadHours: 12,

  validate({ offer, selection, party, extras }, today) {
    return [
      ...dateProblems([selection.date], today),
      ...charterProblems(offer, selection),
      ...boardProblems(offer, selection, party),
      ...sailorProblems(offer, selection, extras),
      ...extrasProblems(offer, extras, party),
    ];
  },
  capacity: ({ terms }) => Math.max(terms.berths, terms.dayGuests),
  start: (_offer, { unit, date, time }) => `${date}T${(unit === 'hour' ? time : null) ?? FIRST_START}`,
  period(selection) {
    const { unit, date, time, units } = selection;
    const length = { unit, count: units };
    if (unit !== 'hour') {
      // Guests of a week leave on the morning of the last Saturday.
      const days = daysOf(unit, units);
      return { from: date, to: addDays(date, unit === 'week' ? days : days - 1), time: null, until: null, length };
    }
    const [to, until] = charterSpan(selection).to.split('T') as [IsoDate, string];
    return { from: date, to, time, until, length };
  },
  trip(_offer, selection) {
    const { from, to, time, until } = yacht.period(selection);
    return [{ kind: hasNight(selection) ? 'voyage' : 'outing', from, to, time, until }];
  },
  claim: (_offer, selection) => ({ kind: 'span', units: 1, ...charterSpan(selection) }),

  gross({ terms }, { unit, date, time, units }) {
    const charter = charterBy(terms.charter, unit);
    if (!charter) throw new NotOfferedError(date);
    return yachtGross(charter, { date, time: time ?? '00:00' }, units);
  },
  duration: (_offer, { unit, units }) => daysOf(unit, units),
  fees: () => [],
  unitPrice: ({ terms }, steps) => unitPriceOf(terms.charter, steps),

  changes: {
    withFeesOf: (_before, after) => after,
    unitPrices: () => ({}),
    withSeasonsOf: (old, now, selection) => ({
      offer: { ...old, terms: { ...old.terms, charter: now.terms.charter } },
      figure: charterPriceChange(selection, old, now),
    }),
  },
};

/** The charter by that unit; undefined when the yacht is not let by it. */
export function charterBy(charter: readonly Charter[], unit: Charter['unit']): Charter | undefined {
  return charter.find((each) => each.unit === unit);
}

function charterProblems({ terms }: Offer, { unit, date, time, units }: Chosen): ProblemIn<'yacht'>[] {
  const charter = charterBy(terms.charter, unit);
  if (!charter) return [{ code: 'noSuchCharter', unit }];
  const problems: ProblemIn<'yacht'>[] = [];
  if (units < charter.min) problems.push({ code: 'tooFewUnits', unit, min: charter.min });
  if (unit === 'hour' && time === null) problems.push({ code: 'startTimeMissing' });
  if (!isIsoDate(date)) return problems;
  if (unit === 'week' && weekdayOf(date) !== SATURDAY) problems.push({ code: 'startsOnSaturday' });
  const closed = datesPriced({ unit, date, time, units }).find(({ date: day }) => !seasonOn(charter.seasons, day));
  if (closed) problems.push({ code: 'notOffered', date: closed.date });
  return problems;
}

function boardProblems({ terms }: Offer, selection: Chosen, party: Parameters<typeof partyProblems>[0]): ProblemIn<'yacht'>[] {
  return hasNight(selection) && party.adults + party.children > terms.berths
    ? [...partyProblems(party, Infinity), { code: 'tooFewBerths', berths: terms.berths }]
    : partyProblems(party, hasNight(selection) ? terms.berths : terms.dayGuests);
}

/** A bareboat is sailed by a guest who holds the licence, or by the skipper. */
function sailorProblems({ terms }: Offer, { licensed }: Chosen, { [SKIPPER]: skippers = 0 }: ChosenExtras): ProblemIn<'yacht'>[] {
  return terms.crew === 0 && !licensed && skippers === 0 ? [{ code: 'licenceNeeded' }] : [];
}

/** The dates by which units are priced, and how many units each. */
function datesPriced({ unit, date, time, units }: Pick<Chosen, 'unit' | 'date' | 'time' | 'units'>): DatedUnits[] {
  if (unit === 'hour') return hoursByDate({ date, time: time ?? '00:00' }, units).map((day) => ({ date: day.date, count: day.hours }));
  return Array.from({ length: units }, (_, index) => ({ date: addDays(date, index * daysOf(unit, 1)), count: 1 }));
}

/** A unit of the chosen charter on average, or the cheapest unit of the main charter until one is chosen. */
function unitPriceOf(charter: readonly Charter[], steps: Parameters<typeof yacht.unitPrice>[1]): UnitPrice {
  const runs = (steps ?? []).flatMap((step) => (step.kind === 'charter' ? [step] : []));
  const [first] = runs;
  if (first) return averageUnitPrice(runs.map(({ amount }) => amount), runs.reduce((count, run) => count + run.count, 0), first.per);
  const main = charter[0]!;
  return cheapestUnitPrice(main.seasons.map(({ price }) => price), main.unit);
}

function charterPriceChange(selection: Chosen, old: Offer, now: Offer): ChangeFigure {
  const price = ({ terms }: Offer) => (date: IsoDate) => seasonOn(charterBy(terms.charter, selection.unit)?.seasons ?? [], date)?.price;
  return seasonChange(datesPriced(selection), price(old), price(now));
}
