import { storedText, clockTime, text } from '#domain/schema/scalars.ts';
import { list, record, type ValueOf } from '#domain/schema/schema.ts';
import { tourTerms } from './schemas.ts';

/** What a stored tour has beside what all products have. */
export const tourRecord = record({
  ...tourTerms.fields,
  languages: list(text({ min: 2, max: 12 }), 20),
  meetingPoint: storedText(1000),
  itinerary: list(record({ time: clockTime(), title: storedText(200), text: storedText(2000) }), 100),
});
export type TourRecord = ValueOf<typeof tourRecord>;
