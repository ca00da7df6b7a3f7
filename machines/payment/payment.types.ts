import type { PaymentMethod } from '#domain/draft/events.ts';

export interface PaymentInput {
  readonly method: PaymentMethod;
  readonly start: 'card' | 'reconciling' | 'challenged' | 'captured' | 'refused';
  readonly checkoutId: string | null;
}

/** Plain data. The card's number, expiry, CVV and token are never here: the runtime hands them from the form to the bank. */
export interface PaymentContext {
  readonly method: PaymentMethod;
  readonly start: PaymentInput['start'];
  readonly checkoutId: string | null;
}

export type PaymentEvent =
  // The visitor.
  | { readonly type: 'card.submitted' }
  | { readonly type: 'card.edited' }
  | { readonly type: 'payment.retried' }
  /** The server never saw the attempt and the token is gone: enter the card again for the same attempt. */
  | { readonly type: 'card.wanted' }
  // The bank's card form.
  | { readonly type: 'card.tokenised' }
  | { readonly type: 'card.rejected' }
  | { readonly type: 'token.expired' }
  // The checkout: the request left, and what came back.
  | { readonly type: 'checkout.sent'; readonly checkoutId: string }
  | { readonly type: 'checkout.confirmed'; readonly checkoutId: string }
  | { readonly type: 'checkout.declined'; readonly checkoutId: string }
  | { readonly type: 'checkout.challenged'; readonly checkoutId: string }
  | { readonly type: 'checkout.unknown'; readonly checkoutId: string };

export type PaymentCommand =
  /** Exchange what stands in the card form for a token; answer `card.tokenised` or `card.rejected`. */
  | { readonly type: 'Tokenise' }
  /** Tell the checkout `card.ready`. */
  | { readonly type: 'AnnounceCard' }
  /** Drop the token, and tell the checkout `card.cleared`. */
  | { readonly type: 'ForgetCard' };
