import type { BookingPass } from '#domain/booking-pass.ts';
import type { Locale } from '#domain/catalogue.ts';
import { deepEqual } from '#domain/deep-equal.ts';
import type { StreamEvent } from '#domain/stream-event.ts';

/** A booking that was made on this device without an account, as the server last described it. */
export interface DeviceBooking {
  /** Id of the checkout that made the booking. Whoever knows it can read and cancel the booking (B22). */
  readonly checkoutId: string;
  /** Language of the pass. */
  readonly lang: Locale;
  readonly pass: BookingPass;
}

/** In the order in which they were first read. */
export interface DeviceBookings {
  readonly bookings: readonly DeviceBooking[];
}

export const noDeviceBookings: DeviceBookings = { bookings: [] };

/** The oldest bookings beyond this number are forgotten. */
export const MOST_DEVICE_BOOKINGS = 50;

/** The event of the stream `bookings`. */
export type DeviceBookingEvent = StreamEvent<'BookingKept', DeviceBooking>;

export interface KeepBooking {
  readonly type: 'KeepBooking';
  readonly booking: DeviceBooking;
}

/** The event of a command; none if nothing about the booking has changed. */
export function decideDeviceBooking({ bookings }: DeviceBookings, { booking }: KeepBooking, { now: at, newId }: { readonly now: number; readonly newId: () => string }): readonly DeviceBookingEvent[] {
  const known = bookings.find(({ checkoutId }) => checkoutId === booking.checkoutId);
  return known && deepEqual(known, booking) ? [] : [{ id: newId(), type: 'BookingKept', v: 1, at, data: booking }];
}

/** The state after one event. */
export function evolveDeviceBookings({ bookings }: DeviceBookings, { data }: DeviceBookingEvent): DeviceBookings {
  const isKnown = bookings.some(({ checkoutId }) => checkoutId === data.checkoutId);
  const next = isKnown ? bookings.map((each) => (each.checkoutId === data.checkoutId ? data : each)) : [...bookings, data];
  return { bookings: next.slice(-MOST_DEVICE_BOOKINGS) };
}
