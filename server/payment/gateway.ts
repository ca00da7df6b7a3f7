import type { DeclineCode } from '#contract/calls/payment.ts';
import type { CurrencyCode, DecimalString, Locale } from '#domain/catalogue.ts';

/** One payment attempt. It has no field for card data: the browser sends that to the bank, the shop has a token. */
export interface ChargeOrder {
  /** Our reference of the attempt; the bank charges a reference once. */
  readonly reference: string;
  readonly checkoutId: string;
  readonly amount: DecimalString;
  readonly currency: CurrencyCode;
  readonly cardToken: string;
  /** Number of monthly payments by card; 1 for a single payment. */
  readonly instalments: number;
  /** Where the bank's page posts the visitor after a challenge. */
  readonly returnUrl: string;
  readonly locale: Locale;
}

/** A part of a captured payment that is paid back to its card. */
export interface RefundOrder {
  /** Of the payment. */
  readonly reference: string;
  readonly refundReference: string;
  /** In the currency of the payment. */
  readonly amount: DecimalString;
}

/** Status of an attempt at the bank. */
export type BankAnswer =
  | { readonly status: 'captured'; readonly bankReference: string }
  | { readonly status: 'declined'; readonly code: DeclineCode }
  | { readonly status: 'challenged'; readonly challengeId: string; readonly url: string };

/** The bank did not answer, so the outcome of the charge is unknown. */
export class NoAnswerError extends Error {
  constructor(options?: ErrorOptions) {
    super('The bank did not answer', options);
    this.name = 'NoAnswerError';
  }
}

/** The port to a bank. An adapter implements it for one payment provider. */
export interface PaymentGateway {
  /** @throws NoAnswerError */
  charge(order: ChargeOrder): Promise<BankAnswer>;
  /** Queries an attempt's status. @returns null for an unknown reference @throws NoAnswerError */
  find(reference: string): Promise<BankAnswer | null>;
  /**
   * Declines an attempt permanently unless it is captured, even if the charge has
   * not reached the bank yet. @throws NoAnswerError
   */
  abandon(reference: string): Promise<BankAnswer>;
  /**
   * Pays back a part of a captured payment, once per refund reference.
   * @returns the bank's reference; null when it refuses, because less is left of the payment @throws NoAnswerError
   */
  refund(order: RefundOrder): Promise<string | null>;
  /** Verifies the bank's signature of a challenge result. */
  isGenuine(result: ChallengeResult): boolean;
}

export interface ChallengeResult {
  readonly checkoutId: string;
  readonly challengeId: string;
  readonly result: 'authenticated' | 'failed';
  readonly signature: string;
}
