import type { CurrencyCode, DecimalString } from '#domain/catalogue.ts';
import type { CheckoutStep, PaymentMethod } from '#domain/draft/events.ts';
import type { Guest, HotelDetails } from '#domain/draft/guest.ts';
import type { PaymentPlan } from '#domain/pricing/quote.ts';

/**
 * The facts of the fold and of the payment machine that the flow depends on. All of
 * them are sent as `facts.changed` when one differs, so a lost or repeated event does no harm.
 */
export interface CheckoutFacts {
  /** Whether the step `stay` is needed and complete. */
  readonly stay: 'unneeded' | 'missing' | 'done';
  /** `ready`: a card token exists, here or with the attempt, or a bank transfer is chosen and possible, or nothing is due now. */
  readonly payment: 'missing' | 'ready';
  /** `all`: every line is held now. `part`: a hold runs that does not cover every line, because one was added or changed. */
  readonly hold: 'none' | 'part' | 'all';
  /** No other problem prevents payment: changes are seen, every line is available, guest and agreements are complete. */
  readonly clear: boolean;
}

/** How the visitor pays what is due now. */
export interface PaymentChoice {
  readonly method: PaymentMethod;
  readonly plan: PaymentPlan;
  /** Number of monthly payments; 1 for a single one. */
  readonly instalments: number;
}

/** Where a checkout resumes; `checkoutInputOf` reads it from the fold. */
export type CheckoutStart =
  | { readonly at: 'guest' | 'stay' | 'payment'; readonly checkoutId: null }
  | { readonly at: 'challenge' | 'unknown' | 'parked' | 'confirmed' | 'declined'; readonly checkoutId: string };

export interface CheckoutInput {
  readonly start: CheckoutStart;
  readonly facts: CheckoutFacts;
  readonly online: boolean;
}

/** Plain data without card data: the facts contain whether a token exists, not the token. */
export interface CheckoutContext {
  readonly start: CheckoutStart['at'];
  readonly facts: CheckoutFacts;
  readonly online: boolean;
  /** Key of the attempt under way. A new one only after a final answer (L12). */
  readonly checkoutId: string | null;
  /** The request was sent, or may have been sent before this page was opened. */
  readonly sent: boolean;
}

export type CheckoutEvent =
  // The visitor.
  | { readonly type: 'guest.submitted'; readonly guest: Guest; readonly note: string }
  | { readonly type: 'stay.submitted'; readonly hotel: HotelDetails }
  | ({ readonly type: 'payment.submitted' } & PaymentChoice)
  | { readonly type: 'review.accepted'; readonly acceptedTotal: DecimalString; readonly currency: CurrencyCode }
  | { readonly type: 'step.back' }
  /** Request a hold of the lines without one. */
  | { readonly type: 'hold.renewed' }
  | { readonly type: 'challenge.reopened' }
  /** The visitor came back from the bank's page, or closed it. */
  | { readonly type: 'challenge.closed' }
  /** The visitor wants to use another card, or to change the order. The attempt is ended first. */
  | { readonly type: 'attempt.abandoned' }
  /** Pay again after a decline. */
  | { readonly type: 'payment.retried' }
  // The log: the command was recorded or refused.
  | { readonly type: 'details.saved' }
  | { readonly type: 'details.refused' }
  | { readonly type: 'facts.changed'; readonly facts: CheckoutFacts }
  /** `CheckoutIntended` is durable and the fold's pending checkout is this one. */
  | { readonly type: 'intent.recorded'; readonly checkoutId: string }
  /** Another tab's intent came first in the log; this is its id. */
  | { readonly type: 'intent.superseded'; readonly checkoutId: string }
  | { readonly type: 'intent.refused' }
  // The server and the bank; sent after the outcome is durable.
  | { readonly type: 'checkout.confirmed'; readonly checkoutId: string }
  | { readonly type: 'checkout.declined'; readonly checkoutId: string }
  /** The server refused the order because the basket changed. Nothing was booked or charged, and the attempt is over. */
  | { readonly type: 'checkout.reopened'; readonly checkoutId: string }
  | { readonly type: 'checkout.challenged'; readonly checkoutId: string }
  /** The answer of a sent request was lost. */
  | { readonly type: 'checkout.unknown'; readonly checkoutId: string }
  /** The attempt could not be ended: the bank did not answer, or the answer could not be stored. */
  | { readonly type: 'abandon.failed'; readonly checkoutId: string }
  /** The server has not received a request with this id. */
  | { readonly type: 'status.absent'; readonly checkoutId: string }
  // Time and the network.
  | { readonly type: 'status.due' }
  | { readonly type: 'prices.aged' }
  | { readonly type: 'net.online' }
  | { readonly type: 'net.offline' };

/** The commands that the runtime executes. */
export type CheckoutCommand =
  /** Decide `ReachStep`; no answer. */
  | { readonly type: 'SaveStep'; readonly step: CheckoutStep }
  /** Decide `SetGuest` and `SetNote`, `SetHotel`, or `ChoosePaymentMethod` and `ChoosePaymentPlan`; answer `details.saved` or `details.refused`. */
  | { readonly type: 'SaveGuest'; readonly guest: Guest; readonly note: string }
  | { readonly type: 'SaveStay'; readonly hotel: HotelDetails }
  | ({ readonly type: 'SavePayment' } & PaymentChoice)
  /** Ask the server to hold every line; `HoldGranted` or `LineUnavailable` reach the machine as `facts.changed`. */
  | { readonly type: 'RequestHold' }
  /** Ask the server for prices; `LineRequoted` reaches the machine as `facts.changed`. */
  | { readonly type: 'Requote' }
  /** Decide `IntendCheckout`; answer `intent.recorded`, `intent.superseded` or `intent.refused`. */
  | { readonly type: 'Intend'; readonly acceptedTotal: DecimalString; readonly currency: CurrencyCode }
  /** Send the fold's order with `Idempotency-Key: checkoutId`. At most once per key. */
  | { readonly type: 'Submit'; readonly checkoutId: string }
  /** Send the same order under the same key again: the server has not received it. */
  | { readonly type: 'Resubmit'; readonly checkoutId: string }
  /** Show the bank's page for this attempt. */
  | { readonly type: 'OpenChallenge'; readonly checkoutId: string }
  /** Ask the server, and the bank if it has the attempt, to end it; answer `checkout.confirmed`, `checkout.declined` or `abandon.failed`. */
  | { readonly type: 'Abandon'; readonly checkoutId: string }
  /** Request the status by id; answer `checkout.*`, `status.absent`, or nothing and `status.due` when it is time to poll again. */
  | { readonly type: 'PollStatus'; readonly checkoutId: string };
