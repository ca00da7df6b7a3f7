import { callTroubleOf, refusedBy, type CallTrouble } from '#api/api-error.ts';
import type { BookingSummary } from '#contract/calls/booking.ts';
import { bookingDetailsChange } from '#contract/calls/booking-details.ts';
import type { BookingProof } from '#contract/calls/cancellation.ts';
import type { DetailsChange } from '#domain/booking-details.ts';
import type { Send } from '#runtime/send.ts';

/** Why nothing was changed. `notFound`: the link has ended. `notChangeable`: the trip has started, or the booking is cancelled. `paying`: as in `CancelTrouble`, whose link opens the form. */
export type ChangeTrouble = CallTrouble | 'notFound' | 'notChangeable' | 'paying';
export type ChangeResult = { readonly ok: true; readonly booking: BookingSummary } | { readonly ok: false; readonly trouble: ChangeTrouble };

/** Corrects details of a booking (B33). Safe to repeat. @returns the changed booking */
export async function changeDetails(send: Send, proof: BookingProof, change: DetailsChange): Promise<ChangeResult> {
  try {
    return { ok: true, booking: await send(bookingDetailsChange, { proof, ...change }) };
  } catch (error) {
    return { ok: false, trouble: refusedBy(bookingDetailsChange, error)?.code ?? callTroubleOf(error) };
  }
}
