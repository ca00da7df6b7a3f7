import type { DeclineCode } from '#contract/calls/payment.ts';
import type { CurrencyCode, DecimalString, Locale } from '#domain/catalogue.ts';

/** One attempt to take money. There is no field for card data: the browser gave it to the bank, we hold a token. */
export interface ChargeOrder {
  /** Our name of the attempt; the bank takes the money of one reference once. */
  readonly reference: string;
  readonly checkoutId: string;
  readonly amount: DecimalString;
  readonly currency: CurrencyCode;
  readonly cardToken: string;
  /** Where the bank's page posts the visitor after a challenge. */
  readonly returnUrl: string;
  readonly locale: Locale;
}

/** Where the bank stands with an attempt. */
export type BankAnswer =
  | { readonly status: 'captured'; readonly bankReference: string }
  | { readonly status: 'declined'; readonly code: DeclineCode }
  | { readonly status: 'challenged'; readonly challengeId: string; readonly url: string };

/** The bank gave no answer, so that nobody knows whether it took the money. */
export class NoAnswerError extends Error {
  constructor(options?: ErrorOptions) {
    super('The bank gave no answer', options);
    this.name = 'NoAnswerError';
  }
}

/** What payments need of a bank. A real one is an adapter of this. */
export interface PaymentGateway {
  /** @throws NoAnswerError */
  charge(order: ChargeOrder): Promise<BankAnswer>;
  /** Null when the bank never heard of the reference. @throws NoAnswerError */
  find(reference: string): Promise<BankAnswer | null>;
  /**
   * Makes sure that nothing more comes of an attempt: one that is not captured,
   * even one that has not arrived yet, is declined for good. @throws NoAnswerError
   */
  abandon(reference: string): Promise<BankAnswer>;
  /** Whether the bank itself signed what its page brought back. */
  isGenuine(result: ChallengeResult): boolean;
}

export interface ChallengeResult {
  readonly checkoutId: string;
  readonly challengeId: string;
  readonly result: 'authenticated' | 'failed';
  readonly signature: string;
}
