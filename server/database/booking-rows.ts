import type { ColumnType, JSONColumnType } from 'kysely';
import type { BookingPaymentMethod, PaymentPart } from '#contract/calls/booking.ts';
import type { CollectionMethod } from '#contract/calls/desk-bookings.ts';
import type { DeclineCode } from '#contract/calls/payment.ts';
import type { BankTransferNotice } from '#domain/bank-transfer.ts';
import type { CancellationTerms } from '#domain/cancellation.ts';
import type { CurrencyCode, DecimalString, IsoDate, Locale } from '#domain/catalogue.ts';
import type { Guest, HotelDetails } from '#domain/draft/guest.ts';
import type { BasketQuote } from '#domain/pricing/quote.ts';
import type { BookingStatus, FirstStatus } from '#machines/booking-status/booking-status.machine.ts';

/* The rows of bookings, and of the money that is paid for them and refunded. */

/** A booking, also one that awaits payment or was cancelled. */
export interface BookingRow {
  tenant: string;
  booking_number: string;
  checkout_id: string;
  /** Hash of the request that created the booking; the same key with another body is refused. */
  request_hash: string;
  draft_id: string;
  /** Only `server/services/booking-status.ts` changes it. */
  status: ColumnType<BookingStatus, FirstStatus, never>;
  locale: Locale;
  currency: CurrencyCode;
  grand_total: DecimalString;
  due_now: DecimalString;
  guest: JSONColumnType<Guest>;
  /** In lower case, for lookups. */
  guest_email: string;
  hotel: JSONColumnType<HotelDetails> | null;
  note: string;
  quote: JSONColumnType<BasketQuote>;
  /** Of `quote`; the database computes it. */
  voucher_code: ColumnType<string | null, never, never>;
  /** The member who was signed in; null for a visitor, and when the account was deleted. */
  member_id: string | null;
  method: ColumnType<BookingPaymentMethod, BookingPaymentMethod | undefined>;
  /** When a booking that waits for a bank transfer is cancelled without it (B21); null for others. */
  pay_by: Date | null;
  /** The guest's notice that the bank transfer was sent (B21). */
  bank_transfer_notice: JSONColumnType<BankTransferNotice> | null;
  /** The operator's terms at the time of the booking; null for the refund guarantee. */
  cancellation_terms: JSONColumnType<readonly CancellationTerms[]> | null;
  /** When its guest or the operator has cancelled it; null for a booking that ended otherwise. */
  cancelled_at: Date | null;
  /** The refund of that cancellation. */
  refund: DecimalString | null;
  /** When its guest last corrected its details (B33); null for never. */
  details_changed_at: Date | null;
  /** The first day of the trip; null in a booking of an earlier release that the job has not read yet. */
  first_day: IsoDate | null;
  /** The last day of the trip, after which the booking is closed (B24); null under the same condition as `first_day`. */
  last_day: IsoDate | null;
  /** Whether the guest was reminded of the payment (B34): `none` where there was a reason not to; null before it was decided. */
  payment_reminder: 'sent' | 'none' | null;
  created_at: ColumnType<Date, Date, never>;
}

/** `authorising`: the charge is sent or about to be sent; there is no answer yet. */
export type PaymentStatus = 'authorising' | 'challenged' | 'captured' | 'declined';

/** One attempt to charge a part of a booking. No card data: the card token goes to the bank and is not stored. */
export interface PaymentRow {
  tenant: string;
  /** The client's Idempotency-Key. */
  attempt_key: string;
  checkout_id: string;
  part: ColumnType<PaymentPart, PaymentPart | undefined, never>;
  request_hash: string;
  /** Our reference of the attempt at the bank; the same on every retry. */
  reference: string;
  status: PaymentStatus;
  currency: CurrencyCode;
  /** The part of the booking's price that it pays. */
  amount: DecimalString;
  /** Number of monthly payments; 1 for a single payment. */
  instalments: ColumnType<number, number | undefined, never>;
  /** The surcharge that the card is charged in addition to the amount (P11); not a part of the booking. */
  instalment_difference: ColumnType<DecimalString, DecimalString | undefined, never>;
  /** Page of the shop that the visitor returns to after a challenge. */
  return_url: string;
  /** A decline does not change the booking, because the attempt was begun on the page of an unpaid booking (B32) and the checkout has not continued it. */
  keeps_booking: ColumnType<boolean, boolean | undefined, boolean>;
  decline_code: DeclineCode | null;
  challenge_id: string | null;
  challenge_url: string | null;
  /** The bank's reference; set when the payment is captured. */
  bank_reference: string | null;
  created_at: ColumnType<Date, Date, never>;
  updated_at: Date;
}

/** Money that the operator has received for a booking without a card (B21). */
export interface CollectionRow {
  tenant: string;
  collection_id: string;
  checkout_id: string;
  method: CollectionMethod;
  /** In the currency of the booking. */
  amount: DecimalString;
  received_on: IsoDate;
  created_at: ColumnType<Date, Date, never>;
}

/** Money that goes back to the guest of a cancelled booking (B22). */
export interface RefundRow {
  tenant: string;
  refund_id: string;
  checkout_id: string;
  method: 'card' | 'bankTransfer';
  /** Of the payment at the bank; null for a bank transfer. */
  reference: string | null;
  amount: DecimalString;
  /** `refused` by the bank: the operator sends the money back in another way. */
  status: 'open' | 'refused' | 'done';
  bank_reference: string | null;
  created_at: ColumnType<Date, Date, never>;
  updated_at: Date;
}
