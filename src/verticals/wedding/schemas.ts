import { packageCardFacts, packageTerms, type PackageFacts, type PackageTerms } from '#domain/package-schema.ts';
import { LARGEST_PARTY } from '#domain/party.ts';
import { decimal, int, isoDate, oneOf } from '#domain/schema/scalars.ts';
import { record, type UnionValue, type ValueOf } from '#domain/schema/schema.ts';
import type { VerticalSchemas, VerticalTypesBase } from '#verticals/schemas.ts';
import { CEREMONIES } from './ceremonies.ts';
import type { WeddingRecord } from './product-record.ts';

export const ceremony = () => oneOf(CEREMONIES);

export const weddingSelection = record({
  /** The preferred day, or the first day of the preferred month. */
  from: isoDate(),
  /** The same day, or the last day of the month. */
  to: isoDate(),
  guests: int({ min: 1, max: LARGEST_PARTY }),
  ceremony: ceremony(),
});

export const weddingSteps = { weddingPackage: record({ amount: decimal() }) };

/** A wedding takes no stock before the operator has confirmed its day. */
export const weddingAvailability = record({});

export const weddingSchemas: VerticalSchemas = { terms: packageTerms, selection: weddingSelection, keptFacts: packageCardFacts };

export interface WeddingTypes extends VerticalTypesBase {
  readonly terms: PackageTerms;
  readonly selection: ValueOf<typeof weddingSelection>;
  readonly step: UnionValue<'kind', typeof weddingSteps>;
  readonly problem: never;
  readonly cardFacts: ValueOf<typeof packageCardFacts>;
  readonly keptFacts: ValueOf<typeof packageCardFacts>;
  readonly pageFacts: PackageFacts;
  readonly record: WeddingRecord;
  readonly availability: ValueOf<typeof weddingAvailability>;
}
