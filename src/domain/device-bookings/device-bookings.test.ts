import { describe, expect, it } from 'vitest';
import { eventFixtures } from '#tests/support/event-fixtures.ts';
import { decideDeviceBooking, type DeviceBooking, type DeviceBookings, evolveDeviceBookings, MOST_DEVICE_BOOKINGS, noDeviceBookings } from './device-bookings.ts';
import { parseDeviceBookingEvent } from './parse-device-booking-event.ts';

const fixtures = eventFixtures('bookings', 1);
const kept = (fixtures[0]!.event as { data: DeviceBooking }).data;
const idOf = (index: number) => `8d5f1e8e-53d7-4a77-8f3e-${String(index).padStart(12, '0')}`;

let ids = 0;
const keep = (state: DeviceBookings, booking: DeviceBooking) => decideDeviceBooking(state, { type: 'KeepBooking', booking }, { now: 1, newId: () => `id-${(ids += 1)}` });
const after = (...bookings: readonly DeviceBooking[]) => bookings.reduce((state, booking) => keep(state, booking).reduce(evolveDeviceBookings, state), noDeviceBookings);

describe('[B31] the bookings of a device', () => {
  it('are kept as they were read last, in the order in which they were made', () => {
    const other = { ...kept, checkoutId: idOf(2) };
    const cancelled = { ...kept, pass: { ...kept.pass, status: 'cancelled' as const } };
    expect(after(kept, other, cancelled).bookings).toEqual([cancelled, other]);
  });

  it('record nothing for a booking that has not changed', () => {
    expect(keep(after(kept), structuredClone(kept))).toEqual([]);
  });

  it('forget the oldest when there are too many', () => {
    const all = Array.from({ length: MOST_DEVICE_BOOKINGS + 1 }, (_, index) => ({ ...kept, checkoutId: idOf(index) }));
    expect(after(...all).bookings).toEqual(all.slice(1));
  });
});

describe('[L8] a booking that version 1 kept', () => {
  it.each(fixtures)('reads every field of $name', ({ event }) => {
    expect(parseDeviceBookingEvent(event)).toEqual(event);
  });

  it.each([
    ['without the id of its checkout', { ...kept, checkoutId: 'mine' }],
    ['without a pass', { ...kept, pass: null }],
  ])('is refused %s', (_, data) => {
    expect(parseDeviceBookingEvent({ id: 'an-id', type: 'BookingKept', v: 1, at: 1, data })).toBeNull();
  });
});
