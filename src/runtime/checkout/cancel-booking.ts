import { callTroubleOf, refusedBy, type CallTrouble } from '#api/api-error.ts';
import type { BookingSummary } from '#contract/calls/booking.ts';
import { bookingCancel, cancellationLink, cancellationOffer, type CancellationOffer, type BookingProof } from '#contract/calls/cancellation.ts';
import type { Send } from '#runtime/send.ts';

export type { CancellationOffer, BookingProof } from '#contract/calls/cancellation.ts';

/** Why nothing was cancelled. `notFound`: the link has ended. `notCancellable`: the trip has started, or the booking is cancelled already. `paying`: a payment of the balance is open, and the bank does not answer how it ended (B32). */
export type CancelTrouble = CallTrouble | 'notFound' | 'notCancellable' | 'paying';
export type CancelResult<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly trouble: CancelTrouble };

/** Sends the guest a link with which the booking can be cancelled (B22). Safe to repeat. */
export const sendCancelLink = (send: Send, { bookingNumber, guestEmail }: Pick<BookingSummary, 'bookingNumber' | 'guestEmail'>): Promise<CancelResult<object>> =>
  attempt(() => send(cancellationLink, { bookingNumber, email: guestEmail }));

/** Requests the refund that a cancellation would give now (B22). */
export const requestRefundOffer = (send: Send, proof: BookingProof): Promise<CancelResult<CancellationOffer>> => attempt(() => send(cancellationOffer, proof));

/** Cancels the booking for the refund that the guest has seen. Safe to repeat. @returns the cancelled booking, or the new offer if the refund has changed */
export async function cancelBooking(send: Send, proof: BookingProof, acceptedRefund: string): Promise<CancelResult<{ readonly booking: BookingSummary } | { readonly moved: CancellationOffer }>> {
  return attempt(async () => {
    try {
      return { booking: await send(bookingCancel, { proof, acceptedRefund }) };
    } catch (error) {
      const refused = refusedBy(bookingCancel, error);
      if (refused?.code === 'refundMoved') return { moved: refused.details };
      throw error;
    }
  });
}

async function attempt<T>(call: () => Promise<T>): Promise<CancelResult<T>> {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    const code = (refusedBy(cancellationLink, error) ?? refusedBy(cancellationOffer, error) ?? refusedBy(bookingCancel, error))?.code;
    return { ok: false, trouble: code === 'paymentOpen' ? 'paying' : code === 'notFound' || code === 'notCancellable' ? code : callTroubleOf(error) };
  }
}
