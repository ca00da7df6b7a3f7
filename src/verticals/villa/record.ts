import { amenity } from '#domain/amenities.ts';
import { flag, int, text } from '#domain/shape/scalars.ts';
import { list, nullable, record, type ValueOf } from '#domain/shape/shape.ts';
import { villaTerms } from './shapes.ts';

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
