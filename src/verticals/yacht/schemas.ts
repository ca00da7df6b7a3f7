import { LARGEST_PARTY } from '#domain/party.ts';
import { clockTime, decimal, flag, int, isoDate, monthDay, oneOf, real, text } from '#domain/schema/scalars.ts';
import { list, nullable, record, type UnionValue, type ValueOf } from '#domain/schema/schema.ts';
import type { VerticalSchemas, VerticalTypesBase } from '#verticals/schemas.ts';
import { EQUIPMENT } from './equipment.ts';
import type { YachtRecord } from './product-record.ts';

export const CHARTER_UNITS = ['hour', 'day', 'week'] as const;
export const charterUnit = () => oneOf(CHARTER_UNITS);
export type CharterUnit = (typeof CHARTER_UNITS)[number];

/** The most units of one charter. */
export const MOST_UNITS = 365;

const charter = record({
  unit: charterUnit(),
  /** The least units of a charter. */
  min: int({ min: 1, max: MOST_UNITS }),
  seasons: list(record({ from: monthDay(), to: monthDay(), price: decimal() }), 60),
});
export type Charter = ValueOf<typeof charter>;

export const yachtTerms = record({
  /** Beds for adults and children, on charters with a night on board. */
  berths: int({ max: LARGEST_PARTY }),
  /** Adults and children by day. */
  dayGuests: int({ max: LARGEST_PARTY }),
  /** 0 for a bareboat: a guest with a licence sails, or the skipper. */
  crew: int({ max: 500 }),
  /** One for each unit it is chartered by; the operator's main one first. */
  charter: list(charter, CHARTER_UNITS.length),
});
export type YachtTerms = ValueOf<typeof yachtTerms>;

export const yachtSelection = record({
  unit: charterUnit(),
  /** The day on which the charter begins; a Saturday for weeks. */
  date: isoDate(),
  /** When a charter by the hour begins; null for days and weeks. */
  time: nullable(clockTime()),
  units: int({ min: 1, max: MOST_UNITS }),
  /** The guests state that one of them holds the licence for a bareboat. Where nobody does, the skipper is among the extras. */
  licensed: flag(),
});

export const yachtSteps = {
  /** Consecutive units at one price; `to` is the date after the last. */
  charter: record({ per: charterUnit(), from: isoDate(), to: isoDate(), count: int(), unit: decimal(), amount: decimal() }),
};

const YACHT_TYPES = ['gulet', 'catamaran', 'motor', 'sailing'] as const;
export const yachtType = () => oneOf(YACHT_TYPES);
export type YachtType = (typeof YACHT_TYPES)[number];

export const lengthInMetres = () => real({ min: 1, max: 500 });
export const equipment = () => list(oneOf(EQUIPMENT), 60);

export const yachtCardFacts = record({ type: yachtType(), cabins: int(), guests: int() });
export const yachtPageFacts = record({
  type: yachtType(),
  cabins: int(),
  lengthM: lengthInMetres(),
  builtYear: int(),
  port: text({ max: 100 }),
  equipment: equipment(),
});

/** Taken time as half-open spans of local date-times, `YYYY-MM-DDTHH:mm`. */
export const yachtAvailability = record({ taken: list(record({ from: text({ max: 16 }), to: text({ max: 16 }) }), 2000) });

export const yachtSchemas: VerticalSchemas = { terms: yachtTerms, selection: yachtSelection, keptFacts: yachtCardFacts };

export interface YachtTypes extends VerticalTypesBase {
  readonly terms: YachtTerms;
  readonly selection: ValueOf<typeof yachtSelection>;
  readonly step: UnionValue<'kind', typeof yachtSteps>;
  readonly problem:
    | { readonly code: 'noSuchCharter'; readonly unit: CharterUnit }
    | { readonly code: 'tooFewUnits'; readonly unit: CharterUnit; readonly min: number }
    | { readonly code: 'startsOnSaturday' }
    | { readonly code: 'startTimeMissing' }
    | { readonly code: 'tooFewBerths'; readonly berths: number }
    | { readonly code: 'licenceNeeded' };
  readonly cardFacts: ValueOf<typeof yachtCardFacts>;
  readonly keptFacts: ValueOf<typeof yachtCardFacts>;
  readonly pageFacts: ValueOf<typeof yachtPageFacts>;
  readonly record: YachtRecord;
  readonly availability: ValueOf<typeof yachtAvailability>;
}
