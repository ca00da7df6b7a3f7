import { periodOf } from '#domain/booking-item.ts';
import type { IsoDate, Selection } from '#domain/catalogue.ts';

/** The last day that a request names, of all its lines; it has at least one. After it nothing of the request can be booked any more (B13). */
export function lastRequestedDay(lines: readonly { readonly selection: Selection }[]): IsoDate {
  return lines.map(({ selection }) => periodOf(selection).to).reduce((last, day) => (day > last ? day : last));
}
