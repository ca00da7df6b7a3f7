import { decimal, money } from '#domain/pricing/money.ts';
import type { BookingSummary } from '#runtime/checkout/booking-lookup.ts';

/** What remains to be paid at the destination, in the currency of the booking: not what is transferred before. */
export const dueOnArrival = ({ remaining, bankTransfer }: Pick<BookingSummary, 'remaining' | 'bankTransfer'>): string => (bankTransfer ? decimal(money(remaining).minus(bankTransfer.amount)) : remaining);
