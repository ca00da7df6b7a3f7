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
 * The only update of a status: it changes bookings in which the event can happen, and no others (B29). The caller says
 * which bookings.
 */
export function statusUpdate(queries: TenantQueries, tenant: string, event: BookingEvent['type']) {
  const { from, to } = transitionsBy(event);
  // The type of the column allows no other update to write it.
  return queries.updateTable('bookings').set({ status: to as never }).where('tenant', '=', tenant).where('status', 'in', from);
}

/**
 * Changes a booking's status by an event. A booking that is released gives its lines back, so that they can be booked
 * again; one that is not released any more takes them.
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
