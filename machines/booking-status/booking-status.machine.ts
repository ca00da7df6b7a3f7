import { setup, transition, type StateValueFrom } from 'xstate';

/** The events that change a booking's status. */
export type BookingEvent =
  /** What is due now was captured, or has arrived. */
  | { readonly type: 'paid' }
  /** The bank has declined the card. */
  | { readonly type: 'declined' }
  /** Another card is tried, and the stock was free. */
  | { readonly type: 'retried' }
  /** By the guest, by the operator, or because it was not paid. */
  | { readonly type: 'cancelled' }
  /** Money has arrived for a booking that was cancelled because it was not paid, and the stock was free. */
  | { readonly type: 'reopened' }
  /** Its last day is over. */
  | { readonly type: 'ended' };

/**
 * The statuses of a booking and their transitions (B29). A booking without an amount due begins as `active`. No actor runs
 * this machine: the server uses it as a table when it writes a status.
 */
export const bookingStatusMachine = setup({ types: { events: {} as BookingEvent } }).createMachine({
  id: 'bookingStatus',
  initial: 'pendingPayment',
  states: {
    pendingPayment: { on: { paid: 'active', declined: 'declined', cancelled: 'cancelled' } },
    active: { on: { cancelled: 'cancelled', ended: 'closed' } },
    /** Its stock went back to a hold of its draft. */
    declined: { on: { retried: 'pendingPayment' } },
    cancelled: { on: { reopened: 'pendingPayment' } },
    closed: {},
  },
});

export type BookingStatus = StateValueFrom<typeof bookingStatusMachine>;

/** The statuses with which a booking begins. */
export type FirstStatus = Extract<BookingStatus, 'pendingPayment' | 'active'>;

/** A booking in one of these has no lines and uses no voucher any more. */
export const RELEASED: readonly BookingStatus[] = ['cancelled', 'declined'];

export const isReleased = (status: BookingStatus): boolean => RELEASED.includes(status);

const STATUSES = Object.keys(bookingStatusMachine.states) as BookingStatus[];

/** The status after an event; null where it cannot happen. */
export function statusAfter(status: BookingStatus, type: BookingEvent['type']): BookingStatus | null {
  const before = bookingStatusMachine.resolveState({ value: status });
  return before.can({ type }) ? transition(bookingStatusMachine, before, { type })[0].value : null;
}

/** The statuses in which an event can happen, and the status to which it leads. */
export function transitionsBy(type: BookingEvent['type']): { readonly from: readonly BookingStatus[]; readonly to: BookingStatus } {
  const from = STATUSES.filter((status) => statusAfter(status, type) !== null);
  return { from, to: statusAfter(from[0]!, type)! };
}
