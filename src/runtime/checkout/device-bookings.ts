import { decideDeviceBooking, evolveDeviceBookings, noDeviceBookings, type DeviceBookings, type KeepBooking } from '#domain/device-bookings/device-bookings.ts';
import { parseDeviceBookingEvent } from '#domain/device-bookings/parse-device-booking-event.ts';
import type { EventLog } from '#log/event-log.ts';
import { BOOKED, localFlags } from '#runtime/page/local-flags.ts';
import { type KeptStream, StreamStore } from '#runtime/personal/stream-store.ts';
import type { Platform } from '#runtime/platform.ts';

export type DeviceBookingStore = KeptStream<DeviceBookings, KeepBooking>;

/** Opens the bookings that were made on this device. Rejects with ReadFailed. */
export async function openDeviceBookings(log: EventLog, platform: Pick<Platform, 'now' | 'newId'>): Promise<DeviceBookingStore> {
  const decide = (state: DeviceBookings, command: KeepBooking) => decideDeviceBooking(state, command, { now: platform.now(), newId: () => platform.newId() });
  const store = await StreamStore.open(log, 'bookings', {
    blank: noDeviceBookings, version: 1, parse: parseDeviceBookingEvent, evolve: evolveDeviceBookings, decide,
    restate: ({ bookings }) => bookings.flatMap((booking) => decide(noDeviceBookings, { type: 'KeepBooking', booking })),
  });
  store.state$.subscribe(({ bookings }) => localFlags.set(BOOKED, bookings.length > 0 ? '1' : null));
  return store;
}
