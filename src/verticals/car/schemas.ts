import { clockTime, code, decimal, flag, int, isoDate, localized, monthDay, oneOf, text } from '#domain/schema/scalars.ts';
import { list, nullable, record, type UnionValue, type ValueOf } from '#domain/schema/schema.ts';
import type { VerticalSchemas, VerticalTypesBase } from '#verticals/schemas.ts';
import type { CarRecord } from './product-record.ts';

export const carTerms = record({
  /** Cars of this class in the fleet. */
  units: int({ min: 1, max: 1000 }),
  /** Adults and children; infants on a child seat count as well as children do. */
  seats: int({ min: 1, max: 60 }),
  seasons: list(record({ from: monthDay(), to: monthDay(), daily: decimal() }), 60),
  /** The longest band that a rental reaches takes its percent off all days. */
  durationBands: list(record({ minDays: int({ min: 1, max: 365 }), percentOff: decimal() }), 20),
  /** Whole years of the driver, and since the licence was issued. */
  minAge: int({ max: 120 }),
  licenceYears: int({ max: 100 }),
  /** Held at pick-up, never charged by us. */
  deposit: decimal(),
  /** Where the car is picked up and returned. */
  locations: list(record({ code: code(), name: localized() }), 50),
  /** For a return to another place. */
  oneWayFee: decimal(),
});
export type CarTerms = ValueOf<typeof carTerms>;

export const carSelection = record({
  pickUpPlace: code(),
  pickUpDate: isoDate(),
  pickUpTime: clockTime(),
  dropOffPlace: code(),
  dropOffDate: isoDate(),
  dropOffTime: clockTime(),
  driverAge: int({ max: 120 }),
  licenceYears: int({ max: 100 }),
});

export const carSteps = {
  /** Days of one price, from the date of the first. */
  days: record({ from: isoDate(), count: int(), unit: decimal(), amount: decimal() }),
  durationBand: record({ minDays: int(), percent: decimal(), amount: decimal() }),
  oneWay: record({ amount: decimal() }),
};

export const transmission = () => oneOf(['manual', 'automatic']);
export const fuel = () => oneOf(['petrol', 'diesel', 'hybrid', 'electric']);
export type Transmission = 'manual' | 'automatic';
export type Fuel = 'petrol' | 'diesel' | 'hybrid' | 'electric';

export const carCardFacts = record({ seats: int(), bags: int(), transmission: transmission() });
export const carPageFacts = record({
  model: text({ max: 100 }),
  doors: int(),
  bags: int(),
  transmission: transmission(),
  fuel: fuel(),
  airConditioning: flag(),
  /** Null without a limit. */
  mileageKmPerDay: nullable(int()),
});

/** Taken time by car of the fleet, as half-open spans of local date-times, `YYYY-MM-DDTHH:mm`. */
export const carAvailability = record({ taken: list(record({ unit: int(), from: text({ max: 16 }), to: text({ max: 16 }) }), 5000) });

export const carSchemas: VerticalSchemas = { terms: carTerms, selection: carSelection, keptFacts: carCardFacts };

export interface CarTypes extends VerticalTypesBase {
  readonly terms: CarTerms;
  readonly selection: ValueOf<typeof carSelection>;
  readonly step: UnionValue<'kind', typeof carSteps>;
  readonly problem:
    | { readonly code: 'noSuchLocation' }
    | { readonly code: 'driverTooYoung'; readonly minAge: number }
    | { readonly code: 'licenceTooShort'; readonly years: number };
  readonly cardFacts: ValueOf<typeof carCardFacts>;
  readonly keptFacts: ValueOf<typeof carCardFacts>;
  readonly pageFacts: ValueOf<typeof carPageFacts>;
  readonly record: CarRecord;
  readonly availability: ValueOf<typeof carAvailability>;
}
