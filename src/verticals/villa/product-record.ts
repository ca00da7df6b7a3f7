import { amenity } from '#domain/amenities.ts';
import { flag, int, text } from '#domain/schema/scalars.ts';
import { list, nullable, record, type ValueOf } from '#domain/schema/schema.ts';
import { villaTerms } from './schemas.ts';

/** What a stored villa has beside what all products have. */
export const villaRecord = record({
  ...villaTerms.fields,
  bedrooms: int({ max: 1000 }),
  bathrooms: int({ max: 1000 }),
  areaM2: int({ max: 1_000_000 }),
  /** `sizeM` in metres, e.g. `12x4`. */
  pool: nullable(record({ private: flag(), heated: flag(), sizeM: text({ max: 30 }) })),
  amenities: list(amenity(), 50),
});
export type VillaRecord = ValueOf<typeof villaRecord>;
