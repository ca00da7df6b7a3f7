import { ApiRefused, refusedBy } from '#api/api-error.ts';
import { type BookingSummary, bankTransferNotify } from '#contract/calls/booking.ts';
import type { BankTransferNotice } from '#domain/bank-transfer.ts';
import type { QuoteTrouble } from '#runtime/quote/quote-session.ts';
import type { Send } from '#runtime/send.ts';

/** Why a notice was not stored. `notWaiting`: the booking was paid or cancelled in the meantime. */
export type NoticeTrouble = Extract<QuoteTrouble, 'noAnswer' | 'tooMany' | 'refused'> | 'notWaiting';

/** Tells the operator that the bank transfer for a booking was sent (B21). Safe to repeat. @returns the booking as it is then */
export async function noteBankTransfer(send: Send, { bookingNumber, guestEmail }: Pick<BookingSummary, 'bookingNumber' | 'guestEmail'>, notice: BankTransferNotice): Promise<BookingSummary | NoticeTrouble> {
  try {
    return await send(bankTransferNotify, { bookingNumber, email: guestEmail, notice });
  } catch (error) {
    if (refusedBy(bankTransferNotify, error)) return 'notWaiting';
    if (!(error instanceof ApiRefused)) return 'noAnswer';
    return error.code === 'tooManyRequests' ? 'tooMany' : 'refused';
  }
}
