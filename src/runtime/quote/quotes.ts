import { ApiRefused, refusedBy } from '#api/api-error.ts';
import { memberQuote, quoteEnquire, type QuoteSummary } from '#contract/calls/quote.ts';
import { bookingEnquire, type BookingSummary } from '#contract/calls/booking.ts';
import type { Lazy } from '#runtime/page/lazy.ts';
import type { Platform } from '#runtime/platform.ts';
import type { Send } from '#runtime/send.ts';
import type { Timers } from '#runtime/timers.ts';
import type { QuotePorts } from './quote-session.ts';
import type { RequestOutbox } from './request-outbox.ts';

export type { QuoteNote, QuoteSummary, RequestedLine } from '#contract/calls/quote.ts';
export type { QuoteTrouble } from './quote-session.ts';

/** Requests for quotes: the drafts of this device, the dependencies of their sessions, and the outbox that sends them. One per tab. */
export interface Quotes extends QuotePorts {
  readonly outbox: RequestOutbox;
  readonly timers: Timers;
  readonly platform: Platform;
}

export interface QuotesLoader extends Lazy<Quotes> {
  /** Whether this browser has stored any; if so, request forms and the enquiry page load them. */
  isKept(): boolean;
}

/** The result of an enquiry by number. */
export type Enquired =
  | { readonly kind: 'quote'; readonly quote: QuoteSummary }
  | { readonly kind: 'booking'; readonly booking: BookingSummary }
  | { readonly kind: 'nothing' };

/** Whether a number is that of a message to the operator (B19), which no page shows. */
export const isMessageNumber = (number: string): boolean => /^MSJ/i.test(number);

/** Whether a number is that of a quote (B13); all others are looked up as bookings. */
export const isQuoteNumber = (number: string): boolean => /^TKL/i.test(number);

/** Finds a quote or a booking by its number and the e-mail address (B10). @throws without an answer, or over the limit of misses */
export async function enquire(send: Send, number: string, email: string): Promise<Enquired> {
  try {
    if (isQuoteNumber(number)) return { kind: 'quote', quote: await send(quoteEnquire, { by: 'number', quoteNumber: number, email }) };
    return { kind: 'booking', booking: await send(bookingEnquire, { by: 'number', bookingNumber: number, email }) };
  } catch (error) {
    if ((refusedBy(quoteEnquire, error) ?? refusedBy(bookingEnquire, error))?.code === 'notFound') return { kind: 'nothing' };
    throw error;
  }
}

/** Reads a quote of this device again; null when the server has none. @throws without an answer */
export async function quoteById(send: Send, quoteId: string): Promise<QuoteSummary | null> {
  try {
    return await send(quoteEnquire, { by: 'id', quoteId });
  } catch (error) {
    if (refusedBy(quoteEnquire, error)?.code === 'notFound') return null;
    throw error;
  }
}

/** Reads a request of the signed-in member (M10); null for one of somebody else, and when the session has ended. @throws without an answer, and for another refusal */
export async function quoteOfMember(send: Send, quoteNumber: string): Promise<QuoteSummary | null> {
  try {
    return await send(memberQuote, { quoteNumber });
  } catch (error) {
    if (error instanceof ApiRefused && (error.code === 'notFound' || error.code === 'notSignedIn')) return null;
    throw error;
  }
}
