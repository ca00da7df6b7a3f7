import { LARGEST_PARTY } from '#domain/party.ts';
import { clockTime, code, decimal, flag, int, isoDate, oneOf, text } from '#domain/schema/scalars.ts';
import { dictionary, list, nullable, optional, pair, record, union, type UnionValue, type ValueOf } from '#domain/schema/schema.ts';
import { writtenText } from '#domain/written-text.ts';
import type { VerticalSchemas, VerticalTypesBase } from '#verticals/schemas.ts';
import type { TourRecord } from './product-record.ts';

const age = int({ max: 120 });

export const tourPricing = union('kind', {
  perPerson: record({
    adult: decimal(),
    child: decimal(),
    infant: decimal(),
    /** Inclusive ages, e.g. `[3, 11]`. */
    childAges: pair(age),
    infantAges: pair(age),
  }),
  /** `price` covers up to `maxPeople` adults and children. */
  group: record({ price: decimal(), maxPeople: int({ max: LARGEST_PARTY }), extraPerson: decimal() }),
});
export type TourPricing = ValueOf<typeof tourPricing>;

export const tourTerms = record({
  durationMinutes: int({ max: 100_000 }),
  sessions: list(clockTime(), 50),
  /** 1 is Monday, 7 is Sunday. */
  weekdays: list(int({ min: 1, max: 7 }), 7),
  pricing: tourPricing,
  capacityPerSession: int({ max: 10_000 }),
  pickup: nullable(record({
    /** Destinations that the bus collects from. */
    zones: list(code(), 50),
    /** Per booking, in the tour's currency. */
    fee: decimal(),
    /** By zone, how many minutes before the session it collects; unknown where absent. */
    minutesBefore: optional(dictionary(code(), int({ max: 1440 }))),
    /** Everybody is collected at the hotel: there is no meeting point. */
    atDoor: optional(flag()),
  })),
});
export type TourTerms = ValueOf<typeof tourTerms>;

export const tourSelection = record({
  date: isoDate(),
  session: clockTime(),
  /** Destination code of the chosen pick-up zone, or null to come to the meeting point. */
  pickup: nullable(code()),
});

export const tourSteps = {
  people: record({ who: oneOf(['adults', 'children', 'infants']), count: int(), unit: decimal(), amount: decimal() }),
  group: record({ maxPeople: int(), amount: decimal() }),
  extraPeople: record({ count: int(), unit: decimal(), amount: decimal() }),
  pickup: record({ zone: code(), amount: decimal() }),
};

/** BCP 47, e.g. the languages a guide speaks. */
const languages = list(text({ min: 2, max: 12 }), 20);

export const tourCardFacts = record({
  durationMinutes: int(),
  firstSession: nullable(clockTime()),
  languages,
  capacity: int(),
});

export const tourKeptFacts = record({ durationMinutes: int(), firstSession: nullable(clockTime()) });

export const tourPageFacts = record({
  languages,
  meetingPoint: writtenText(1000),
  itinerary: list(record({ time: clockTime(), title: writtenText(200), text: writtenText(2000) }), 100),
});

/** Every session that runs in the span, the sold-out ones with nothing left. */
export const tourAvailability = record({
  sessions: list(record({ date: isoDate(), time: clockTime(), left: int() }), 5000),
});

export type TourStep = UnionValue<'kind', typeof tourSteps>;

export const tourSchemas: VerticalSchemas = { terms: tourTerms, selection: tourSelection, keptFacts: tourKeptFacts };

export interface TourTypes extends VerticalTypesBase {
  readonly terms: TourTerms;
  readonly selection: ValueOf<typeof tourSelection>;
  readonly step: TourStep;
  readonly problem:
    | { readonly code: 'noSuchSession' }
    | { readonly code: 'notThatWeekday'; readonly weekdays: readonly number[] }
    | { readonly code: 'noSuchPickup' }
    /** The tour collects everybody, and no zone is chosen. */
    | { readonly code: 'pickupMissing' };
  readonly cardFacts: ValueOf<typeof tourCardFacts>;
  readonly keptFacts: ValueOf<typeof tourKeptFacts>;
  readonly pageFacts: ValueOf<typeof tourPageFacts>;
  readonly record: TourRecord;
  readonly availability: ValueOf<typeof tourAvailability>;
}
