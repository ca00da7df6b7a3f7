import { flag, int, text } from '#domain/schema/scalars.ts';
import { nullable, record, type ValueOf } from '#domain/schema/schema.ts';
import { carTerms, fuel, transmission } from './schemas.ts';

/** What a stored car has beside what all products have. */
export const carRecord = record({
  ...carTerms.fields,
  /** Class of car as the rental trade codes it (ACRISS). */
  acriss: text({ min: 4, max: 4 }),
  model: text({ max: 100 }),
  doors: int({ max: 20 }),
  bags: int({ max: 50 }),
  transmission: transmission(),
  fuel: fuel(),
  airConditioning: flag(),
  mileageKmPerDay: nullable(int({ max: 10_000 })),
});
export type CarRecord = ValueOf<typeof carRecord>;
