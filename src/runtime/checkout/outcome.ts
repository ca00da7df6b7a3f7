import { ApiError, ApiRefused, refusedBy } from '#api/api-error.ts';
import { isTransient } from '#api/retry.ts';
import { bookingCreate, type BookingReceipt, type BookingRequest, type PriceMoved, type UnavailableLines } from '#contract/calls/booking.ts';
import { type DeclineCode, paymentStart, paymentStatus, type PaymentState } from '#contract/calls/payment.ts';
import type { Send } from '#runtime/send.ts';

/** What one exchange with the server says about a checkout. */
export type Outcome =
  | { readonly kind: 'captured'; readonly bookingNumber: string }
  | { readonly kind: 'declined'; readonly code: DeclineCode | OwnDecline }
  | { readonly kind: 'challenge'; readonly url: string }
  | { readonly kind: 'priceMoved'; readonly details: PriceMoved }
  | { readonly kind: 'unavailable'; readonly lines: UnavailableLines['lines'] }
  /** A booking of another device has these lines; its number if the server returns it. */
  | { readonly kind: 'alreadyBooked'; readonly bookingNumber: string | null }
  /** The server has no payment; `booked` says whether it has the booking. */
  | { readonly kind: 'absent'; readonly booked: boolean }
  /** The bank has not answered yet. */
  | { readonly kind: 'pending' }
  /** No answer: the request may or may not have been executed. */
  | { readonly kind: 'lost' };

/** Codes of a decline that is ours, not the bank's. */
export type OwnDecline = 'priceMoved' | 'unavailable' | 'alreadyBooked' | 'notPayable' | 'unknownRate' | 'refused';

/** The body of a charge. */
export interface PaymentRequest {
  readonly checkoutId: string;
  readonly cardToken: string;
  /** Absolute address to which the bank's page sends the visitor back. */
  readonly returnUrl: string;
}

/**
 * Whether the server understood the request and will never act on it. All else
 * leaves open whether it acted, and only a query by id decides (L12).
 */
function isFinal(error: unknown): boolean {
  if (error instanceof ApiRefused) return !isTransient(error);
  // No answer of a server: the request could not even be serialised, so it never left.
  return !(error instanceof ApiError);
}

/**
 * Sends the booking under its checkout id.
 * @param draftToken proves that the draft is ours, so that the server returns the number of another device's booking of it
 */
export async function book(send: Send, request: BookingRequest, draftToken: string | null, signal: AbortSignal): Promise<{ kind: 'booked'; receipt: BookingReceipt } | Outcome> {
  try {
    return { kind: 'booked', receipt: await send(bookingCreate, request, { idempotencyKey: request.checkoutId, signal, ...(draftToken ? { draftToken } : {}) }) };
  } catch (error) {
    signal.throwIfAborted();
    const refused = refusedBy(bookingCreate, error);
    switch (refused?.code) {
      case 'priceMoved': return { kind: 'priceMoved', details: refused.details };
      case 'unavailable': return { kind: 'unavailable', lines: refused.details.lines };
      // The server has this checkout already, from a page in another language or with older rates: a query by id returns its state.
      case 'idempotencyMismatch': return { kind: 'lost' };
      case 'lineAlreadyBooked': return unlessKnown(send, request.checkoutId, signal, { kind: 'alreadyBooked', bookingNumber: refused.details.bookingNumber });
      case undefined: return isFinal(error) ? refuseUnlessKnown(send, request.checkoutId, signal) : { kind: 'lost' };
    }
  }
}

/** Charges a booking. The attempt's key is the checkout id, too: one checkout is one attempt at the bank. */
export async function pay(send: Send, request: PaymentRequest, signal: AbortSignal): Promise<Outcome> {
  try {
    return outcomeOf(await send(paymentStart, request, { idempotencyKey: request.checkoutId, signal }));
  } catch (error) {
    signal.throwIfAborted();
    const refused = refusedBy(paymentStart, error);
    switch (refused?.code) {
      case 'notPayable': return { kind: 'declined', code: 'notPayable' };
      // An attempt with another card's token is there already, or the booking is not: a query by id returns which.
      case 'idempotencyMismatch':
      case 'notFound': return { kind: 'lost' };
      case undefined: return isFinal(error) ? refuseUnlessKnown(send, request.checkoutId, signal) : { kind: 'lost' };
    }
  }
}

/** Asks by id what became of a checkout. Changes nothing. */
export async function ask(send: Send, checkoutId: string, signal: AbortSignal): Promise<Outcome> {
  try {
    return outcomeOf(await send(paymentStatus, { checkoutId }, { retries: 0, signal }));
  } catch (error) {
    signal.throwIfAborted();
    return refusedBy(paymentStatus, error)?.code === 'notFound' ? { kind: 'absent', booked: false } : { kind: 'lost' };
  }
}

/** A decline by this client, when the server has no record of the attempt. */
export function refuseUnlessKnown(send: Send, checkoutId: string, signal: AbortSignal, code: OwnDecline = 'refused'): Promise<Outcome> {
  return unlessKnown(send, checkoutId, signal, { kind: 'declined', code });
}

/**
 * An earlier try of the same key may have arrived where this one was refused, so the server is asked before a new
 * key is allowed (L12). A booking that it has keeps its nights: it is paid, not replaced by a second one.
 */
async function unlessKnown(send: Send, checkoutId: string, signal: AbortSignal, refusal: Outcome): Promise<Outcome> {
  const known = await ask(send, checkoutId, signal);
  return known.kind === 'absent' && !known.booked ? refusal : known;
}

function outcomeOf(state: PaymentState): Outcome {
  switch (state.status) {
    case 'captured': return { kind: 'captured', bookingNumber: state.bookingNumber };
    case 'declined': return { kind: 'declined', code: state.code };
    case 'challenge': return { kind: 'challenge', url: state.url };
    case 'pending': return { kind: 'pending' };
    case 'none': return { kind: 'absent', booked: true };
  }
}
