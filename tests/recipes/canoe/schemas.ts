import { clockTime, decimal, int, isoDate, monthDay } from '#domain/schema/scalars.ts';
import { list, record, type UnionValue, type ValueOf } from '#domain/schema/schema.ts';
import { writtenText } from '#domain/written-text.ts';
import type { VerticalSchemas, VerticalTypesBase } from '#verticals/schemas.ts';
import type { CanoeRecord } from './product-record.ts';

export const canoeTerms = record({
  /** How many there are of it. */
  units: int({ min: 1, max: 100 }),
  /** Adults and children in one. */
  seats: int({ min: 1, max: 10 }),
  opens: clockTime(),
  closes: clockTime(),
  minHours: int({ min: 1, max: 12 }),
  seasons: list(record({ from: monthDay(), to: monthDay(), hourly: decimal() }), 20),
});
export type CanoeTerms = ValueOf<typeof canoeTerms>;

export const canoeSelection = record({ date: isoDate(), time: clockTime(), hours: int({ min: 1, max: 12 }) });

export const canoeSteps = { paddling: record({ date: isoDate(), count: int(), unit: decimal(), amount: decimal() }) };

export const canoeFacts = record({ seats: int() });
export const canoePageFacts = record({ landing: writtenText(500) });

/** What is out on the water, by unit and day. */
export const canoeAvailability = record({ out: list(record({ unit: int(), date: isoDate(), from: clockTime(), to: clockTime() }), 2000) });

export const canoeSchemas: VerticalSchemas = { terms: canoeTerms, selection: canoeSelection, keptFacts: canoeFacts };

export interface CanoeTypes extends VerticalTypesBase {
  readonly terms: CanoeTerms;
  readonly selection: ValueOf<typeof canoeSelection>;
  readonly step: UnionValue<'kind', typeof canoeSteps>;
  readonly problem: { readonly code: 'closedThen'; readonly opens: string; readonly closes: string } | { readonly code: 'tooShort'; readonly hours: number };
  readonly cardFacts: ValueOf<typeof canoeFacts>;
  readonly keptFacts: ValueOf<typeof canoeFacts>;
  readonly pageFacts: ValueOf<typeof canoePageFacts>;
  readonly record: CanoeRecord;
  readonly availability: ValueOf<typeof canoeAvailability>;
}
