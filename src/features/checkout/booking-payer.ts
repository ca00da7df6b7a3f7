import type { BalanceTarget } from '#runtime/checkout/balance-payment.ts';
import type { BookingSummary } from '#runtime/checkout/booking-lookup.ts';
import type { BookingProof } from '#runtime/checkout/cancel-booking.ts';

export type BookingPayer = Exclude<BalanceTarget['payer'], { readonly by: 'link' }>;

/**
 * Who pays for a booking that a page shows (B32). A link from an e-mail may expire while the guest is at the bank; the page
 * could then no longer ask about the payment. So it pays by number and e-mail address, which do not expire.
 * @param proof null if only these two are known
 */
export function payerOf({ bookingNumber, guestEmail }: Pick<BookingSummary, 'bookingNumber' | 'guestEmail'>, proof: BookingProof | null): BookingPayer {
  return proof && proof.by !== 'link' ? proof : { by: 'number', bookingNumber, email: guestEmail };
}
