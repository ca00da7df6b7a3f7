import { ApiError, ApiRefused, refusedBy } from '#api/api-error.ts';
import { isTransient } from '#api/retry.ts';
import { type BookedLines, bookingCreate, type BookingReceipt, type BookingRequest, type PriceMoved, type UnavailableLines } from '#contract/calls/booking.ts';
import { type DeclineCode, paymentAbandon, paymentStart, paymentStatus, type PaymentState } from '#contract/calls/payment.ts';
import type { DecimalString } from '#domain/catalogue.ts';
import type { Send } from '#runtime/send.ts';

/** The result of one exchange with the server about a checkout. */
export type Outcome =
  /** The booking is made: it was paid, or is paid later without a card. */
  | { readonly kind: 'confirmed'; readonly bookingNumber: string }
  | { readonly kind: 'declined'; readonly code: DeclineCode | OwnDecline }
  | { readonly kind: 'challenge'; readonly url: string }
  | { readonly kind: 'priceMoved'; readonly details: PriceMoved }
  | { readonly kind: 'unavailable'; readonly lines: UnavailableLines['lines'] }
  | { readonly kind: 'alreadyBooked'; readonly booking: BookedElsewhere }
  /** The server has no payment; `booked`: it has the booking. */
  | { readonly kind: 'absent'; readonly booked: boolean }
  /** The server has cancelled the booking, which had no payment. Nothing can be charged for it any more. */
  | { readonly kind: 'cancelled' }
  /** The bank has not answered yet. */
  | { readonly kind: 'pending' }
  /** No answer: the request may or may not have been executed. */
  | { readonly kind: 'lost' };

/** A booking, by another tab or device, that has lines of this basket; its number and status if the server returns them. */
export type BookedElsewhere = Pick<BookedLines, 'bookingNumber' | 'status'>;

/** Codes of declines by the shop, not by the bank. */
export type OwnDecline = 'priceMoved' | 'unavailable' | 'alreadyBooked' | 'notPayable' | 'unknownRate' | 'refused' | 'endedByVisitor';

/** The body of a charge. */
export interface PaymentRequest {
  readonly checkoutId: string;
  readonly cardToken: string;
  /** Absolute address that the bank's page returns to. */
  readonly returnUrl: string;
  /** Absent for a single payment. `charged`: the amount due now with the difference that the visitor has accepted. */
  readonly instalments?: { readonly count: number; readonly charged: DecimalString };
}

/**
 * Whether the server has refused the request permanently. After any other error the request may have been executed,
 * and only a query by its id tells (L12).
 */
function isFinal(error: unknown): boolean {
  if (error instanceof ApiRefused) return !isTransient(error);
  // Any other error means that the request could not be serialised, so it was not sent.
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
      // The server has this checkout with another body (language, rates): a query by id returns its state.
      case 'idempotencyMismatch': return { kind: 'lost' };
      case 'ended': return { kind: 'cancelled' };
      case 'lineAlreadyBooked': return unlessKnown(send, request.checkoutId, signal, { kind: 'alreadyBooked', booking: refused.details });
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
      // The server has an attempt with another token, or no booking: a query by id returns which.
      case 'idempotencyMismatch':
      case 'notFound': return { kind: 'lost' };
      case undefined: return isFinal(error) ? refuseUnlessKnown(send, request.checkoutId, signal) : { kind: 'lost' };
    }
  }
}

/** Requests the state of a checkout by id. Changes nothing. */
export async function ask(send: Send, checkoutId: string, signal: AbortSignal): Promise<Outcome> {
  try {
    return outcomeOf(await send(paymentStatus, { checkoutId }, { retries: 0, signal }));
  } catch (error) {
    signal.throwIfAborted();
    return refusedBy(paymentStatus, error)?.code === 'notFound' ? { kind: 'absent', booked: false } : { kind: 'lost' };
  }
}

/** Ends an attempt, at the bank if it was sent there. Any outcome but `confirmed`, `declined`, `cancelled` and `absent` without a booking means that it is still open. */
export async function abandon(send: Send, checkoutId: string, signal: AbortSignal): Promise<Outcome> {
  try {
    return outcomeOf(await send(paymentAbandon, { checkoutId }, { signal }));
  } catch (error) {
    signal.throwIfAborted();
    return refusedBy(paymentAbandon, error)?.code === 'notFound' ? { kind: 'absent', booked: false } : { kind: 'lost' };
  }
}

/** Declines an attempt that the server has no record of; otherwise returns the server's outcome. */
export function refuseUnlessKnown(send: Send, checkoutId: string, signal: AbortSignal, code: OwnDecline = 'refused'): Promise<Outcome> {
  return unlessKnown(send, checkoutId, signal, { kind: 'declined', code });
}

/**
 * Returns the refusal only if the server has no record of the attempt. An earlier try of the same key may have been
 * executed, so the server is asked before a new key is allowed (L12). An existing booking is paid, not replaced.
 */
async function unlessKnown(send: Send, checkoutId: string, signal: AbortSignal, refusal: Outcome): Promise<Outcome> {
  const known = await ask(send, checkoutId, signal);
  return known.kind === 'absent' && !known.booked ? refusal : known;
}

function outcomeOf(state: PaymentState): Outcome {
  switch (state.status) {
    case 'captured':
    case 'booked': return { kind: 'confirmed', bookingNumber: state.bookingNumber };
    case 'declined': return { kind: 'declined', code: state.code };
    case 'challenge': return { kind: 'challenge', url: state.url };
    case 'pending': return { kind: 'pending' };
    case 'cancelled': return { kind: 'cancelled' };
    case 'none': return { kind: 'absent', booked: true };
  }
}
