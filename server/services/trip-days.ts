import { periodOf } from '#domain/booking-item.ts';
import type { BookingItem, IsoDate } from '#domain/catalogue.ts';

/** The first and the last day of a trip at its destination. */
export interface TripDays {
  readonly first: IsoDate;
  readonly last: IsoDate;
}

/** Returns the days from the start of the first item to the end of the last one; null for a trip without items. */
export function daysOfTrip(items: readonly Pick<BookingItem, 'selection'>[]): TripDays | null {
  const periods = items.map(({ selection }) => periodOf(selection));
  const first = periods.map(({ from }) => from).toSorted()[0];
  const last = periods.map(({ to }) => to).toSorted().at(-1);
  return first !== undefined && last !== undefined ? { first, last } : null;
}
