import { describe, expect, it } from 'vitest';
import { bookingStatusMachine, isReleased, statusAfter, transitionsBy, type BookingStatus } from '#machines/booking-status/booking-status.machine.ts';
import { publicStatus, storedAs } from '#server/services/booking-status.ts';
import { bookingModel, causedBy, events, eventsOf, statuses, views } from './booking-status.model.ts';
import { walkEveryTransition, type Stop } from './walk-transitions.ts';

type BookingStop = Stop<typeof bookingStatusMachine>;

const seen = (status: BookingStatus) => ({ before, event }: BookingStop) => {
  expect(publicStatus(status)).toBe(views[status].shown);
  expect(storedAs(views[status].shown)).toContain(status);
  expect(isReleased(status)).toBe(!views[status].standing);
  // Each step is in the table that the server reads. An event that cannot happen changes nothing.
  if (before && event) expect(statusAfter(before.value, event.type) ?? before.value).toBe(status);
};

describe('[B29] every transition of a booking\'s status', () => {
  it('is in the table', async () => {
    const states = { pendingPayment: seen('pendingPayment'), active: seen('active'), declined: seen('declined'), cancelled: seen('cancelled'), closed: seen('closed') };
    expect(await walkEveryTransition(bookingStatusMachine, bookingModel(), { states, events: Object.keys(causedBy) })).toEqual(statuses.toSorted());
  });

  it('is one of these', () => {
    expect(events.map((type) => [type, ...transitionsBy(type).from, transitionsBy(type).to])).toEqual([
      ['paid', 'pendingPayment', 'active'],
      ['declined', 'pendingPayment', 'declined'],
      ['retried', 'declined', 'pendingPayment'],
      ['cancelled', 'pendingPayment', 'active', 'cancelled'],
      ['reopened', 'cancelled', 'pendingPayment'],
      ['ended', 'active', 'closed'],
    ]);
  });

  it('has one target for each event, and lines that are booked or released before it alike, as one update writes it', () => {
    for (const type of events) {
      const { from } = transitionsBy(type);
      expect(new Set(from.map((status) => statusAfter(status, type))).size, type).toBe(1);
      expect(new Set(from.map(isReleased)).size, type).toBe(1);
    }
  });

  it('is one of a booking that is paid by card or by bank transfer', () => {
    expect(new Set(Object.values(eventsOf).flat())).toEqual(new Set(events));
  });
});
