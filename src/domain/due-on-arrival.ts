import type { DecimalString } from './catalogue.ts';
import { decimal, money } from './pricing/money.ts';

export interface OpenAmounts {
  /** What has not been paid. */
  readonly remaining: DecimalString;
  /** The bank transfer that the booking waits for. */
  readonly bankTransfer?: { readonly amount: DecimalString } | undefined;
}

/** What of a booking is paid at the destination, in its currency: not what is transferred before. */
export const dueOnArrival = ({ remaining, bankTransfer }: OpenAmounts): DecimalString => (bankTransfer ? decimal(money(remaining).minus(bankTransfer.amount)) : remaining);
