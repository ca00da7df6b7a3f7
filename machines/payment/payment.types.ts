import type { PaymentMethod } from '#domain/draft/events.ts';

export type CardBrand = 'visa' | 'mastercard' | 'troy' | 'amex' | 'other';

/**
 * Why a card cannot be used: the bank rejected it, did not answer, could not be asked without a network, its token expired,
 * or it cannot be charged in the chosen instalments.
 */
export type CardProblem = 'invalid' | 'noAnswer' | 'offline' | 'timedOut' | 'noInstalments';

/** The bank's answer about a card. */
export interface TokenisedCard {
  readonly brand: CardBrand;
  /** Null where the bank names none. */
  readonly lastDigits: string | null;
  readonly takesInstalments: boolean;
}

/** Plain data. The number, expiry, CVV and token are never here: the runtime passes them from the form to the bank. */
export interface PaymentContext {
  /** Brand of the tokenised card; null without one. */
  readonly brand: CardBrand | null;
  /** The last four digits of the tokenised card; null without one, and where the bank names none. */
  readonly lastDigits: string | null;
  /** Of the tokenised card; false without one. */
  readonly takesInstalments: boolean;
  /** Number of payments that the draft has chosen and the operator offers; 1 for a single payment. */
  readonly instalments: number;
  readonly problem: CardProblem | null;
}

export type PaymentEvent =
  // The visitor.
  | { readonly type: 'method.chosen'; readonly method: PaymentMethod }
  | { readonly type: 'instalments.chosen'; readonly count: number }
  | { readonly type: 'card.submitted' }
  /** The visitor changes the card. */
  | { readonly type: 'card.edited' }
  // The bank's tokeniser and the clock.
  | ({ readonly type: 'card.tokenised' } & TokenisedCard)
  | { readonly type: 'card.rejected'; readonly problem: CardProblem }
  | { readonly type: 'token.expired' }
  /** An attempt took the token. */
  | { readonly type: 'token.taken' };

export type PaymentCommand =
  /** Exchange the card in the form for a token; answer `card.tokenised` or `card.rejected`. */
  | { readonly type: 'Tokenise' }
  /** Delete the token. */
  | { readonly type: 'DropToken' };
