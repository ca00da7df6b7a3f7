import { callTroubleOf, refusedBy, type CallTrouble } from '#api/api-error.ts';
import { type BookingSummary, bankTransferNotify } from '#contract/calls/booking.ts';
import type { BankTransferNotice } from '#domain/bank-transfer.ts';
import type { Send } from '#runtime/send.ts';

/** Why a notice of a bank transfer was not stored. `notWaiting`: the booking was paid or cancelled in the meantime. */
export type NoticeTrouble = CallTrouble | 'notWaiting';

/** Tells the operator that the bank transfer for a booking was sent (B21). Safe to repeat. @returns the booking with the notice */
export async function noteBankTransfer(send: Send, { bookingNumber, guestEmail }: Pick<BookingSummary, 'bookingNumber' | 'guestEmail'>, notice: BankTransferNotice): Promise<BookingSummary | NoticeTrouble> {
  try {
    return await send(bankTransferNotify, { bookingNumber, email: guestEmail, notice });
  } catch (error) {
    return refusedBy(bankTransferNotify, error) ? 'notWaiting' : callTroubleOf(error);
  }
}
