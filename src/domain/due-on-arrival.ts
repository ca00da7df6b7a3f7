import type { DecimalString } from './catalogue.ts';
import { decimal, money } from './pricing/money.ts';

export interface OpenAmounts {
  /** The amount that has not been paid. */
  readonly remaining: DecimalString;
  /** The bank transfer that the booking waits for. */
  readonly bankTransfer?: { readonly amount: DecimalString } | undefined;
}

/** The amount that is paid at the destination, in the currency of the booking: the unpaid amount without the bank transfer. */
export const dueOnArrival = ({ remaining, bankTransfer }: OpenAmounts): DecimalString => (bankTransfer ? decimal(money(remaining).minus(bankTransfer.amount)) : remaining);
