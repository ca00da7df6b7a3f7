import type { Locale } from '#domain/catalogue.ts';
import { readDocument, type CallTrouble } from '#runtime/checkout/booking-document.ts';
import type { BookingSummary } from '#runtime/checkout/booking-lookup.ts';
import type { Send } from '#runtime/send.ts';
import { saveFile } from './save-file.ts';

/** Saves the document of a booking (B25). @returns why it was not saved; null on success */
export async function saveDocument(send: Send, booking: BookingSummary, locale: Locale): Promise<CallTrouble | null> {
  const read = await readDocument(send, booking, locale);
  if (!read.ok) return read.trouble;
  saveFile(`${booking.bookingNumber}.pdf`, read.pdf, 'application/pdf');
  return null;
}
