import { storedText, clockTime, text } from '#domain/shape/scalars.ts';
import { list, record, type ValueOf } from '#domain/shape/shape.ts';
import { tourTerms } from './shapes.ts';

/** What a stored tour has beside what all products have. */
export const tourRecord = record({
  ...tourTerms.fields,
  languages: list(text({ min: 2, max: 12 }), 20),
  meetingPoint: storedText(1000),
  itinerary: list(record({ time: clockTime(), title: storedText(200), text: storedText(2000) }), 100),
});
export type TourRecord = ValueOf<typeof tourRecord>;
