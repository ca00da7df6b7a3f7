import { refusedBy } from '#api/api-error.ts';
import { bookingEnquire, type BookingSummary } from '#contract/calls/booking.ts';
import type { Send } from '#runtime/send.ts';

export type { BookedLine, BookingSummary, PaymentPart } from '#contract/calls/booking.ts';

/** Requests the booking of a checkout; null when the server has none. @throws without an answer */
export async function bookingOf(send: Send, checkoutId: string): Promise<BookingSummary | null> {
  try {
    return await send(bookingEnquire, { by: 'checkout', checkoutId });
  } catch (error) {
    if (refusedBy(bookingEnquire, error)?.code === 'notFound') return null;
    throw error;
  }
}
