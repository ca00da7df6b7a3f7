import { bookingPass } from '#domain/booking-pass-schema.ts';
import { eventParser } from '#domain/event-parser.ts';
import { locale, randomUuid } from '#domain/schema/scalars.ts';
import { record } from '#domain/schema/schema.ts';
import type { DeviceBookingEvent } from './device-bookings.ts';

/** Parses an event of the stream `bookings`; null when the value is none. */
export const parseDeviceBookingEvent = eventParser<DeviceBookingEvent>({
  BookingKept: record({ checkoutId: randomUuid(), lang: locale(), pass: bookingPass }),
});
