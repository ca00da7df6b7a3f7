import { bookingStatusMachine, type BookingEvent, type BookingStatus } from '#machines/booking-status/booking-status.machine.ts';
import { modelOf } from './walk-transitions.ts';

/** The status of a booking, as a model for the table and for what the server writes. */

/** What is true in each status: what the contract says of it, and whether its lines are booked. */
export const views: Readonly<Record<BookingStatus, { readonly shown: 'pendingPayment' | 'active' | 'closed' | 'cancelled'; readonly standing: boolean }>> = {
  pendingPayment: { shown: 'pendingPayment', standing: true },
  active: { shown: 'active', standing: true },
  declined: { shown: 'cancelled', standing: false },
  cancelled: { shown: 'cancelled', standing: false },
  closed: { shown: 'closed', standing: true },
};

export const causedBy: Readonly<Record<BookingEvent['type'], 'bank or operator' | 'bank' | 'visitor' | 'anybody' | 'operator' | 'clock'>> = {
  paid: 'bank or operator',
  declined: 'bank',
  retried: 'visitor',
  cancelled: 'anybody',
  reopened: 'operator',
  ended: 'clock',
};

export const statuses = Object.keys(views) as readonly BookingStatus[];
export const events = Object.keys(causedBy) as readonly BookingEvent['type'][];

/** The events of bookings that are paid in a way. */
export const eventsOf: Readonly<Record<'card' | 'bankTransfer', readonly BookingEvent['type'][]>> = {
  card: ['paid', 'declined', 'retried', 'cancelled', 'ended'],
  bankTransfer: ['paid', 'cancelled', 'reopened', 'ended'],
};

export const bookingModel = () => modelOf(bookingStatusMachine, { input: undefined, events: [] });

/** The changes of a booking that is paid in a way, without the events that change nothing. */
export const changesOf = (method: keyof typeof eventsOf) =>
  modelOf(bookingStatusMachine, { input: undefined, events: [], possible: (snapshot, event) => eventsOf[method].includes(event.type) && snapshot.can(event) });
