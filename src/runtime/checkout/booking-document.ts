import { callTroubleOf, type CallTrouble } from '#api/api-error.ts';
import { bookingDocument, type BookingSummary } from '#contract/calls/booking.ts';
import type { Locale } from '#domain/catalogue.ts';
import type { Send } from '#runtime/send.ts';

export type { CallTrouble } from '#api/api-error.ts';

/** Reads the document of a booking in a language, a PDF (B25). */
export async function readDocument(send: Send, { bookingNumber, guestEmail }: Pick<BookingSummary, 'bookingNumber' | 'guestEmail'>, lang: Locale): Promise<{ readonly ok: true; readonly pdf: Uint8Array<ArrayBuffer> } | { readonly ok: false; readonly trouble: CallTrouble }> {
  try {
    const { pdf } = await send(bookingDocument, { bookingNumber, email: guestEmail, lang });
    return { ok: true, pdf };
  } catch (error) {
    return { ok: false, trouble: callTroubleOf(error) };
  }
}
