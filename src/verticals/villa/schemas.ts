import { amenity } from '#domain/amenities.ts';
import { LARGEST_PARTY } from '#domain/party.ts';
import { clockTime, decimal, flag, int, isoDate, monthDay, text } from '#domain/schema/scalars.ts';
import { list, nullable, optional, record, type UnionValue, type ValueOf } from '#domain/schema/schema.ts';
import type { VerticalSchemas, VerticalTypesBase } from '#verticals/schemas.ts';
import type { VillaRecord } from './product-record.ts';

const season = record({
  from: monthDay(),
  to: monthDay(),
  nightly: decimal(),
  minNights: int({ max: 365 }),
  /** Weekdays on which a stay may begin, 1 is Monday, 7 is Sunday; every day when absent. */
  checkInDays: optional(list(int({ min: 1, max: 7 }), 7)),
});
export type VillaSeason = ValueOf<typeof season>;

export const villaTerms = record({
  /** Adults and children; infants are free. */
  capacity: int({ max: LARGEST_PARTY }),
  checkIn: clockTime(),
  checkOut: clockTime(),
  seasons: list(season, 60),
  /** The least nights of a gap between two stays that may be booked although it is shorter than the minimum stay (V6); no gap when absent. */
  minGapNights: optional(int({ min: 1, max: 365 })),
  /** Shown, held at arrival, never charged by us. */
  damageDeposit: decimal(),
  cleaningFee: nullable(record({ amount: decimal(), belowNights: int({ max: 365 }) })),
});
export type VillaTerms = ValueOf<typeof villaTerms>;

/** `arrival` is the first night, `departure` the morning after the last. */
export const villaSelection = record({ arrival: isoDate(), departure: isoDate() });

export const villaSteps = {
  /** Nights of one price; `to` is the morning after the last. */
  nights: record({ from: isoDate(), to: isoDate(), count: int(), unit: decimal(), amount: decimal() }),
  cleaning: record({ belowNights: int(), amount: decimal() }),
};

const house = {
  bedrooms: int(),
  bathrooms: int(),
  areaM2: int(),
  pool: nullable(record({
    private: flag(),
    heated: flag(),
    /** Metres, e.g. `12x4`. */
    size: text({ max: 30 }),
  })),
  amenities: list(amenity(), 50),
};
export const villaCardFacts = record({ guests: int(), ...house });
export const villaKeptFacts = record({ guests: int(), bedrooms: int() });
export const villaPageFacts = record(house);

/** Half-open: `to` is the morning the last night ends. */
const nights = record({ from: isoDate(), to: isoDate() });
export const villaAvailability = record({
  taken: list(nights, 1000),
  /** The gaps that may be booked as a whole where none of their nights is taken (V6); absent for a villa without gap nights. */
  gaps: optional(list(nights, 400)),
});

export type VillaStep = UnionValue<'kind', typeof villaSteps>;

export const villaSchemas: VerticalSchemas = { terms: villaTerms, selection: villaSelection, keptFacts: villaKeptFacts };

export interface VillaTypes extends VerticalTypesBase {
  readonly terms: VillaTerms;
  readonly selection: ValueOf<typeof villaSelection>;
  readonly step: VillaStep;
  readonly problem:
    | { readonly code: 'minimumStay'; readonly nights: number }
    /** No stay of that season begins on the weekday of the arrival. */
    | { readonly code: 'notACheckInDay'; readonly weekdays: readonly number[] };
  readonly cardFacts: ValueOf<typeof villaCardFacts>;
  readonly keptFacts: ValueOf<typeof villaKeptFacts>;
  readonly pageFacts: ValueOf<typeof villaPageFacts>;
  readonly record: VillaRecord;
  readonly availability: ValueOf<typeof villaAvailability>;
}
