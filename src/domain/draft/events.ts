import type { CurrencyCode, DecimalString, Offer, Party, Selection, Voucher } from '#domain/catalogue.ts';
import type { ChangeCause, PaymentPlan, PricedLine } from '#domain/pricing/quote.ts';
import type { DraftQuotation } from '#domain/quotation/draft-quotation.ts';
import type { QuoteContact } from '#domain/quotation/quotation-schema.ts';
import type { SentRequest } from '#domain/quotation/sent-request.ts';
import type { Guest, HotelDetails } from './guest.ts';

/** How the visitor pays what is due now. Where nothing is due, nothing is chosen. */
export const PAYMENT_METHODS = ['card', 'bankTransfer'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The most monthly payments of a card. */
export const MOST_INSTALMENTS = 60;

export const AGREEMENTS = ['distanceSales', 'rental'] as const;
export type Agreement = (typeof AGREEMENTS)[number];

export const CHECKOUT_STEPS = ['guest', 'stay', 'payment', 'review'] as const;
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number];

/**
 * Why a line is unavailable: someone else has it, it is no longer sold, or its terms no longer allow the item.
 * `bookingClosed`: it has started, or starts too soon (B11). `tooFarAhead`: after the last day that can be booked (B9).
 * `minimumStay`: its nights fill no gap any more, so the minimum stay applies (V6).
 * `quoteEnded`: its quote has expired, or was answered or priced again since (B13).
 */
export const UNAVAILABLE_REASONS = ['taken', 'withdrawn', 'termsChanged', 'bookingClosed', 'tooFarAhead', 'minimumStay', 'quoteEnded'] as const;
export type UnavailableReason = (typeof UNAVAILABLE_REASONS)[number];

export interface Money {
  readonly amount: DecimalString;
  readonly currency: CurrencyCode;
}

/**
 * The data of each event of the stream `draft/direct`. Values are absolute and
 * concern one line, so a lost record damages one line only. No field can hold
 * card data, and there are no fields of unknown content (D2).
 */
export interface EventData {
  ItemAdded: PricedLine;
  ItemRemoved: { readonly lineId: string };
  /**
   * Undo of removals, with the whole line, so that it does not depend on earlier
   * events. `undoes` holds the ids of the removals it undoes; any other removal
   * keeps the line removed (L11). Null, from version 1, undoes all earlier ones.
   */
  ItemRestored: PricedLine & { readonly undoes: readonly string[] | null };
  SelectionChanged: { readonly lineId: string; readonly selection: Selection };
  PartySet: { readonly lineId: string; readonly party: Party };
  /** Quantity 0 removes the extra. */
  ExtraSet: { readonly lineId: string; readonly code: string; readonly quantity: number };
  GuestDetailsSet: { readonly guest: Guest };
  NoteSet: { readonly note: string };
  HotelDetailsSet: { readonly hotel: HotelDetails };
  /** `rate` is the selling rate to TRY, fixed for this draft (P10); `at` is when the operator published it, epoch ms. */
  CurrencyChosen: { readonly code: CurrencyCode; readonly rate: DecimalString; readonly at: number };
  /** The operator has said what the voucher is worth. It replaces an earlier one. */
  VoucherApplied: { readonly voucher: Voucher };
  /** Has no effect when another voucher has replaced this one. */
  VoucherRemoved: { readonly code: string };
  PaymentMethodChosen: { readonly method: PaymentMethod };
  /** In how many monthly payments a card is charged; 1 for a single payment. Counts only where the operator offers it (B23). */
  InstalmentsChosen: { readonly count: number };
  PaymentPlanChosen: { readonly plan: PaymentPlan };
  AgreementSet: { readonly agreement: Agreement; readonly accepted: boolean };
  /** The server priced the line again on `offer`; the line's total changed from `from` to `to`. */
  LineRequoted: { readonly lineId: string; readonly from: Money; readonly to: Money; readonly causes: readonly ChangeCause[]; readonly offer: Offer };
  /** The visitor has seen the price change of the event `requoteId`. */
  RequoteSeen: { readonly lineId: string; readonly requoteId: string };
  LineUnavailable: { readonly lineId: string; readonly reason: UnavailableReason };
  HoldGranted: { readonly holdId: string; readonly lineIds: readonly string[]; readonly expiresAt: number };
  /** `expiresAt`, epoch ms, is when it ended; a hold that was extended beyond that goes on. Absent in events of earlier releases. */
  HoldExpired: { readonly holdId: string; readonly expiresAt?: number };
  CheckoutStepReached: { readonly step: CheckoutStep };
  /** Durable before the request is sent; `checkoutId` is its idempotency key (L12). */
  CheckoutIntended: { readonly checkoutId: string; readonly acceptedTotal: DecimalString; readonly currency: CurrencyCode; readonly draftHash: string };
  PaymentChallenged: { readonly checkoutId: string };
  CheckoutConfirmed: { readonly checkoutId: string; readonly bookingNumber: string };
  CheckoutDeclined: { readonly checkoutId: string; readonly code: string };
  /** The answer was lost: the booking may or may not exist. */
  CheckoutUnknown: { readonly checkoutId: string };
  /** A device has sent a request for a quote, or has newer data of it. The request is answered and paid apart from the basket; no reset and no booking removes it. */
  QuoteAsked: SentRequest;
  /**
   * The visitor wants to book a quote. From now on the draft has the lines of the quote, at its price, and no others.
   * Its contact becomes the guest if none is entered. A later quotation of the quote replaces an earlier one.
   */
  QuotationOpened: { readonly quotation: DraftQuotation; readonly lines: readonly PricedLine[]; readonly contact: QuoteContact };
  DraftReset: { readonly lineIds: readonly string[] };
  /** The visitor has seen these news on this device. Never sent to the server. */
  NewsSeen: { readonly ids: readonly string[] };
}

export type DraftEventType = keyof EventData;

/** One event as stored: `id` is a UUID and identifies duplicates, `at` is epoch ms by the writer's clock. */
export interface EventOf<T extends DraftEventType> {
  readonly id: string;
  readonly type: T;
  readonly v: T extends 'ItemRestored' ? 2 : 1;
  readonly at: number;
  readonly data: EventData[T];
}

export type DraftEvent = { [T in DraftEventType]: EventOf<T> }[DraftEventType];

/** An event of a newer release: its type or version is unknown here. */
export interface UnknownEvent {
  readonly id: string;
  readonly type: string;
  readonly v: number;
}

