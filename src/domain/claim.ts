import type { ClockTime, IsoDate, LocalDateTime } from './catalogue.ts';

/** What a line takes from stock. */
export type Claim =
  /** One of `units` things of the product, from one moment up to, not including, another: villa nights, charter hours, a car of a fleet. */
  | { readonly kind: 'span'; readonly units: number; readonly from: LocalDateTime; readonly to: LocalDateTime }
  /** Seats of a session that has `capacity` of them. */
  | { readonly kind: 'seats'; readonly capacity: number; readonly date: IsoDate; readonly time: ClockTime; readonly seats: number }
  /** Something there is always enough of. */
  | { readonly kind: 'nothing' };

/** The first moment of a day: nights are claimed from midnight to midnight, whatever the hours of check-in. */
export function startOfDay(date: IsoDate): LocalDateTime {
  return `${date}T00:00`;
}
