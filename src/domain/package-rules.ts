import type { BookingItem, IsoDate, OfferHead, StoredText } from './catalogue.ts';
import { dateProblems, extrasProblems, partyProblems } from './common-problems.ts';
import { isIsoDate } from './date.ts';
import type { PackageRecord, PackageTerms } from './package-schema.ts';
import { decimal, money } from './pricing/money.ts';
import type { UnitPrice } from './pricing/unit-price.ts';
import type { DayRange } from './period.ts';
import type { TripPart } from './trip/trip-part.ts';
import type { WrittenText } from './written-text.ts';

/** What organised packages have in common, whatever vertical sells them: they are priced on request and take no stock. */

interface PackageOffer extends OfferHead {
  readonly terms: PackageTerms;
}

interface PackageItem extends Pick<BookingItem, 'party' | 'extras'> {
  readonly offer: PackageOffer;
  /** The possible days. */
  readonly selection: DayRange;
}

/** All problems of a request. @param people who take part; children and infants count as adults */
export function packageProblems({ offer, selection: { from, to }, party, extras }: PackageItem, people: number, today: IsoDate) {
  return [
    // Any of the days may be meant, so the first may have passed.
    ...(isIsoDate(from) ? dateProblems([to], today) : [{ code: 'datesMissing' as const }]),
    ...(isIsoDate(from) && isIsoDate(to) && to < from ? [{ code: 'datesReversed' as const }] : []),
    ...partyProblems({ adults: people, children: 0, infants: 0 }, offer.terms.capacity),
    ...extrasProblems(offer, extras, party),
  ];
}

/** The lowest price, which is known before the operator has answered. */
export const fromPriceOf = ({ fromPrice }: PackageTerms) => decimal(money(fromPrice));

/** The rules of a package's vertical beside its name, its lead time, its problems and its price. */
export const packageRules = {
  isRental: false,
  capacity: ({ terms }: PackageOffer) => terms.capacity,
  /** The last of the possible days: any of them may be meant. */
  start: (_offer: PackageOffer, { to }: DayRange) => `${to}T00:00`,
  withDays: <S extends DayRange>(selection: S, { from, to }: DayRange): S => ({ ...selection, from, to }),
  /** One day; of several possible days none is fixed yet. */
  trip: (_offer: PackageOffer, { from, to }: DayRange): TripPart[] => (from === to ? [{ kind: 'outing', from, to, time: null, until: null }] : []),
  period: ({ from, to }: DayRange) => ({ from, to, time: null, until: null, length: null }),
  claim: () => ({ kind: 'nothing' as const }),
  duration: ({ terms }: PackageOffer) => terms.durationDays,
  fees: () => [],
  unitPrice: ({ terms }: PackageOffer): UnitPrice => ({ amount: fromPriceOf(terms), unit: 'package', isFrom: true, isWhole: true }),
  changes: {
    withFeesOf: <S>(_before: S, after: S) => after,
    unitPrices: ({ terms }: PackageOffer) => ({ package: terms.fromPrice }),
    withSeasonsOf: () => null,
  },
};

/** What the server needs of a package's vertical beside its record, its booking rules and the requests that days allow. */
export const packageServer = {
  saleModes: ['quote' as const],
  stock: 'nothing' as const,
  terms: ({ fromPrice, durationDays, capacity }: PackageRecord) => ({ fromPrice, durationDays, capacity }),
  cardFacts: ({ durationDays, capacity }: PackageRecord) => ({ durationDays, capacity }),
  pageFacts: ({ steps, faq }: PackageRecord, written: (text: StoredText) => WrittenText) => ({
    steps: steps.map(({ title, text }) => ({ title: written(title), text: written(text) })),
    faq: faq.map(({ q, a }) => ({ question: written(q), answer: written(a) })),
  }),
  columns: ({ capacity }: PackageRecord) => ({ capacity, rooms: null, amenities: [], languages: [], choices: {} }),
  availability: () => ({}),
};
