import { packageCardFacts, packageTerms, type PackageFacts, type PackageTerms } from '#domain/package-schema.ts';
import { decimal, int, isoDate } from '#domain/schema/scalars.ts';
import { record, type UnionValue, type ValueOf } from '#domain/schema/schema.ts';
import type { VerticalSchemas, VerticalTypesBase } from '#verticals/schemas.ts';
import type { HealthRecord } from './product-record.ts';

export const healthSelection = record({
  /** The days between which the guest could travel. */
  from: isoDate(),
  to: isoDate(),
  /** People who come along with the guest. */
  companions: int({ max: 499 }),
});

export const healthSteps = { treatmentPackage: record({ amount: decimal() }) };

/** A treatment takes no stock before the operator has confirmed its days. */
export const healthAvailability = record({});

export const healthSchemas: VerticalSchemas = { terms: packageTerms, selection: healthSelection, keptFacts: packageCardFacts };

export interface HealthTypes extends VerticalTypesBase {
  readonly terms: PackageTerms;
  readonly selection: ValueOf<typeof healthSelection>;
  readonly step: UnionValue<'kind', typeof healthSteps>;
  readonly problem: never;
  readonly cardFacts: ValueOf<typeof packageCardFacts>;
  readonly keptFacts: ValueOf<typeof packageCardFacts>;
  readonly pageFacts: PackageFacts;
  readonly record: HealthRecord;
  readonly availability: ValueOf<typeof healthAvailability>;
}
