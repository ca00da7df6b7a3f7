import type { BookingStatus as PublicStatus } from '#contract/calls/booking.ts';
import { isReleased, RELEASED, transitionsBy, type BookingEvent, type BookingStatus } from '#machines/booking-status/booking-status.machine.ts';
import type { TenantQueries } from '#server/database/connection.ts';

/** Maps a stored status to the contract's: `declined` is internal and shown as `cancelled`. */
export const publicStatus = (status: BookingStatus) => (status === 'declined' ? 'cancelled' : status);

/** The stored statuses behind a status of the contract. */
export const storedAs = (status: PublicStatus): readonly BookingStatus[] => (status === 'cancelled' ? RELEASED : [status]);

/** The status of a booking does not allow an event (B29). The caller should have checked the status under the lock of the booking. */
export class ForbiddenTransitionError extends Error {
  /** Null without such a booking. */
  readonly from: BookingStatus | null;
  readonly to: BookingStatus;

  constructor(bookingNumber: string, event: BookingEvent['type'], from: BookingStatus | null, to: BookingStatus) {
    super(`Booking ${bookingNumber} cannot be ${event}: its status cannot change from ${from ?? 'nothing'} to ${to}`);
    this.name = 'ForbiddenTransitionError';
    this.from = from;
    this.to = to;
  }
}

/**
 * The only update of a status: it changes the bookings whose status allows the event (B29). The caller adds the condition
 * that selects the bookings.
 */
export function statusUpdate(queries: TenantQueries, tenant: string, event: BookingEvent['type']) {
  const { from, to } = transitionsBy(event);
  // The type of the column allows no other update to write it.
  return queries.updateTable('bookings').set({ status: to as never }).where('tenant', '=', tenant).where('status', 'in', from);
}

/**
 * Changes a booking's status by an event. If the new status is a released one (`declined`, `cancelled`), the lines of the
 * booking can be booked again; if the old status was, the booking takes its lines back.
 * @returns the new status
 * @throws ForbiddenTransitionError, and nothing is changed
 */
export async function changeStatus(queries: TenantQueries, tenant: string, bookingNumber: string, event: BookingEvent['type']): Promise<BookingStatus> {
  const { from, to } = transitionsBy(event);
  const changed = await statusUpdate(queries, tenant, event).where('booking_number', '=', bookingNumber).returning('booking_number').executeTakeFirst();
  if (!changed) {
    const booking = await queries.selectFrom('bookings').select('status').where('tenant', '=', tenant).where('booking_number', '=', bookingNumber).executeTakeFirst();
    throw new ForbiddenTransitionError(bookingNumber, event, booking?.status ?? null, to);
  }
  if (from.some((status) => isReleased(status) !== isReleased(to))) {
    await queries.updateTable('booking_lines').set({ standing: !isReleased(to) }).where('tenant', '=', tenant).where('booking_number', '=', bookingNumber).execute();
  }
  return to;
}
