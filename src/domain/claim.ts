import type { ClockTime, IsoDate, LocalDateTime } from './catalogue.ts';

/** The stock that a line takes. */
export type Claim =
  /**
   * One of the product's `units`, from `from` up to, not including, `to`: villa nights, charter hours, a car of a fleet.
   * With `neighbours`, only where it fills a gap (V6); the product has one unit then.
   */
  | { readonly kind: 'span'; readonly units: number; readonly from: LocalDateTime; readonly to: LocalDateTime; readonly neighbours?: Neighbours }
  /** Seats of a session with `capacity` seats in all. */
  | { readonly kind: 'seats'; readonly capacity: number; readonly date: IsoDate; readonly time: ClockTime; readonly seats: number }
  /** No stock: the product is always available. */
  | { readonly kind: 'nothing' };

/** The sides of a span on which a firm stay must adjoin it without a free night (V6). Holds and bookings that await their payment are not firm, because they may lapse. */
export interface Neighbours {
  readonly before: boolean;
  readonly after: boolean;
}

/** The first minute of a day. Nights are claimed from midnight to midnight; check-in hours do not matter. */
export function startOfDay(date: IsoDate): LocalDateTime {
  return `${date}T00:00`;
}
