import { int, text } from '#domain/schema/scalars.ts';
import { record, type ValueOf } from '#domain/schema/schema.ts';
import { equipment, lengthInMetres, yachtTerms, yachtType } from './schemas.ts';

/** What a stored yacht has beside what all products have. */
export const yachtRecord = record({
  ...yachtTerms.fields,
  type: yachtType(),
  cabins: int({ max: 500 }),
  lengthM: lengthInMetres(),
  builtYear: int({ min: 1800, max: 2200 }),
  port: text({ max: 100 }),
  equipment: equipment(),
});
export type YachtRecord = ValueOf<typeof yachtRecord>;
