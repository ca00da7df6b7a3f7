import { callTroubleOf, refusedBy, type CallTrouble } from '#api/api-error.ts';
import type { BookingSummary } from '#contract/calls/booking.ts';
import { bookingDetailsChange } from '#contract/calls/booking-details.ts';
import type { BookingProof } from '#contract/calls/cancellation.ts';
import { rebaseChange, type DetailsChange } from '#domain/booking-details.ts';
import type { Send } from '#runtime/send.ts';

/**
 * Why nothing was changed. `notFound`: the link has ended. `notChangeable`: the trip has started, or the booking is cancelled.
 * `paying`: as in `CancelTrouble`, whose link opens the form. `detailsMoved`: other devices kept correcting the booking.
 */
export type ChangeTrouble = CallTrouble | 'notFound' | 'notChangeable' | 'paying' | 'detailsMoved';
export type ChangeResult = { readonly ok: true; readonly booking: BookingSummary } | { readonly ok: false; readonly trouble: ChangeTrouble };

/** How often a correction is sent at most, if other devices correct the booking at the same time. */
const MOST_TRIES = 3;

/**
 * Corrects details of a booking (B33). Safe to repeat. If the booking was corrected after the guest read it, only the texts
 * that this guest has changed replace the newer ones.
 * @param seen the booking on which the change is based
 * @returns the changed booking
 */
export async function changeDetails(send: Send, proof: BookingProof, seen: BookingSummary, change: DetailsChange): Promise<ChangeResult> {
  let [base, rebased] = [seen, change];
  for (let tries = 1; ; tries += 1) {
    try {
      return { ok: true, booking: await send(bookingDetailsChange, { proof, ...rebased, ...(base.detailsChangedAt && { seenChange: base.detailsChangedAt }) }) };
    } catch (error) {
      const refused = refusedBy(bookingDetailsChange, error);
      if (refused?.code !== 'detailsMoved' || tries === MOST_TRIES) return { ok: false, trouble: refused?.code ?? callTroubleOf(error) };
      [base, rebased] = [refused.details, rebaseChange(rebased, base, refused.details)];
    }
  }
}
