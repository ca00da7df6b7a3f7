import type { DecimalString } from './catalogue.ts';
import { decimal, money, sum } from './pricing/money.ts';

/** How a card was charged in instalments (B23): their number, and the surcharge, which is not a part of the booking. */
export interface PaidInstalments {
  readonly count: number;
  readonly difference: DecimalString;
}

export interface PaidInParts {
  /** Of what was due when the booking was made. */
  readonly instalments?: PaidInstalments;
  /** Of what remained (B32). */
  readonly balanceInstalments?: PaidInstalments;
}

/** The payments of a booking that were made in instalments, in the order of the payments. */
export const paidInInstalments = ({ instalments, balanceInstalments }: PaidInParts): readonly PaidInstalments[] => [instalments, balanceInstalments].filter((each) => each !== undefined);

/** The sum of their surcharges, in the currency of the booking. */
export const surchargeOf = (paid: readonly PaidInstalments[]): DecimalString => decimal(sum(paid.map(({ difference }) => money(difference))));
