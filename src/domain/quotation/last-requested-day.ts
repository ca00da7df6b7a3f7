import { periodOf } from '#domain/booking-item.ts';
import type { IsoDate, Selection } from '#domain/catalogue.ts';

/**
 * The last day that any line of a request names. After it, nothing of the request can be booked (B13).
 * @param lines at least one
 */
export function lastRequestedDay(lines: readonly { readonly selection: Selection }[]): IsoDate {
  return lines.map(({ selection }) => periodOf(selection).to).reduce((last, day) => (day > last ? day : last));
}
