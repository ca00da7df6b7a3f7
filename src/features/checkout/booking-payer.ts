import type { BalanceTarget } from '#runtime/checkout/balance-payment.ts';
import type { BookingSummary } from '#runtime/checkout/booking-lookup.ts';
import type { BookingProof } from '#runtime/checkout/cancel-booking.ts';

export type BookingPayer = Exclude<BalanceTarget['payer'], { readonly by: 'link' }>;

/**
 * Who pays for a booking that a page shows (B32). The link of an e-mail may end while the guest is at the bank, and the server
 * would then find no booking and tell nothing of the payment; number and e-mail address do not end.
 * @param proof null if only these two are known
 */
export function payerOf({ bookingNumber, guestEmail }: Pick<BookingSummary, 'bookingNumber' | 'guestEmail'>, proof: BookingProof | null): BookingPayer {
  return proof && proof.by !== 'link' ? proof : { by: 'number', bookingNumber, email: guestEmail };
}
