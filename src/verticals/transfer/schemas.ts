import { clockTime, code, decimal, int, isoDate, localized, oneOf, text } from '#domain/schema/scalars.ts';
import { list, nullable, pair, record, type UnionValue, type ValueOf } from '#domain/schema/schema.ts';
import type { VerticalSchemas, VerticalTypesBase } from '#verticals/schemas.ts';
import type { TransferRecord } from './product-record.ts';
import { MOST_VEHICLES } from './vehicles.ts';

const PLACE_KINDS = ['airport', 'resort', 'city', 'marina'] as const;
export const placeKind = () => oneOf(PLACE_KINDS);

const place = record({
  code: code(),
  kind: placeKind(),
  name: localized(200),
  /** The destination it belongs to; null for an airport. */
  destination: nullable(code()),
});
export type TransferPlace = ValueOf<typeof place>;

const vehicle = record({
  /** The class, e.g. `vip`. */
  code: code(),
  title: localized(),
  /** Adults and children of one vehicle. */
  capacity: int({ min: 1, max: 100 }),
  /** Bags of one vehicle. */
  luggage: int({ max: 200 }),
  /** One way, one vehicle. */
  oneWay: decimal(),
});
export type TransferVehicle = ValueOf<typeof vehicle>;

/** `from` inclusive, `to` exclusive; usually over midnight. */
export const nightSurcharge = record({ from: clockTime(), to: clockTime(), percent: decimal() });

export const transferTerms = record({
  /** The two ends of the route. Both directions cost the same. */
  places: pair(place),
  km: int({ max: 10_000 }),
  /** Usual time on the road. */
  minutes: int({ max: 6000 }),
  vehicles: list(vehicle, 20),
  returnPercentOff: decimal(),
  nightSurcharge: nullable(nightSurcharge),
  /** How long the driver waits at no charge. */
  freeWaitMinutes: record({ airport: int({ max: 1000 }), other: int({ max: 1000 }) }),
});
export type TransferTerms = ValueOf<typeof transferTerms>;

export const transferSelection = record({
  /** Codes of the route's ends, in the direction of the outbound leg. */
  from: code(),
  to: code(),
  /** Class of all vehicles. */
  vehicle: code(),
  vehicles: int({ min: 1, max: MOST_VEHICLES }),
  bags: int({ max: 2000 }),
  date: isoDate(),
  time: clockTime(),
  /** Of the flight that lands before this leg or takes off after it. */
  flight: nullable(text({ max: 10 })),
  /** Null for one way. */
  returnDate: nullable(isoDate()),
  returnTime: nullable(clockTime()),
  returnFlight: nullable(text({ max: 10 })),
});

const leg = oneOf(['outbound', 'return']);

export const transferSteps = {
  leg: record({ leg, vehicles: int(), unit: decimal(), amount: decimal() }),
  returnDiscount: record({ percent: decimal(), amount: decimal() }),
  nightSurcharge: record({ leg, percent: decimal(), amount: decimal() }),
};

export const transferCardFacts = record({ km: int(), minutes: int(), capacity: int() });
export const transferPageFacts = record({ km: int(), minutes: int() });
/** Vehicles are hired as they are needed, so no day is ever full. */
export const transferAvailability = record({});

export const transferSchemas: VerticalSchemas = { terms: transferTerms, selection: transferSelection, keptFacts: transferCardFacts };

export interface TransferTypes extends VerticalTypesBase {
  readonly terms: TransferTerms;
  readonly selection: ValueOf<typeof transferSelection>;
  readonly step: UnionValue<'kind', typeof transferSteps>;
  readonly problem:
    /** The places are not the two ends of the route. */
    | { readonly code: 'placesMissing' }
    | { readonly code: 'noSuchVehicle' }
    | { readonly code: 'tooManyBags'; readonly luggage: number }
    | { readonly code: 'noFlightNumber' };
  readonly cardFacts: ValueOf<typeof transferCardFacts>;
  readonly keptFacts: ValueOf<typeof transferCardFacts>;
  readonly pageFacts: ValueOf<typeof transferPageFacts>;
  readonly record: TransferRecord;
  readonly availability: ValueOf<typeof transferAvailability>;
}
