import type { ChosenExtras, CurrencyCode, DecimalString, Offer, Party, Selection, Voucher } from '#domain/catalogue.ts';
import type { ChangeCause, PaymentPlan, PricedLine } from '#domain/pricing/quote.ts';
import type { Agreement, CheckoutStep, Money, PaymentMethod, UnavailableReason } from './events.ts';
import type { DraftQuotation } from '#domain/quotation/draft-quotation.ts';
import type { QuoteContact } from '#domain/quotation/quotation-schema.ts';
import type { SentRequest } from '#domain/quotation/sent-request.ts';
import type { Guest, HotelDetails } from './guest.ts';

/** Commands of the visitor. Each may be refused with problems. */
export type VisitorCommand =
  | { readonly type: 'AddItem'; readonly offer: Offer; readonly selection: Selection; readonly party: Party; readonly extras: ChosenExtras }
  | { readonly type: 'RemoveItems'; readonly lineIds: readonly string[] }
  /** Undo of a removal. Lines that cannot be restored stay removed; refused if there is no other. */
  | { readonly type: 'RestoreItems'; readonly lineIds: readonly string[] }
  /** Replaces dates, party and extras of a line in one command, because the states in between might not be bookable. */
  | { readonly type: 'ChangeLine'; readonly lineId: string; readonly selection: Selection; readonly party: Party; readonly extras: ChosenExtras }
  | { readonly type: 'SetGuest'; readonly guest: Guest }
  | { readonly type: 'SetHotel'; readonly hotel: HotelDetails }
  | { readonly type: 'SetNote'; readonly note: string }
  /** Fixes the draft's currency at a selling rate to TRY published at `at`, epoch ms. */
  | { readonly type: 'ChooseCurrency'; readonly code: CurrencyCode; readonly rate: DecimalString; readonly at: number }
  /** A voucher as the operator has just answered it. */
  | { readonly type: 'ApplyVoucher'; readonly voucher: Voucher }
  | { readonly type: 'RemoveVoucher' }
  | { readonly type: 'ChoosePaymentMethod'; readonly method: PaymentMethod }
  | { readonly type: 'ChooseInstalments'; readonly count: number }
  | { readonly type: 'ChoosePaymentPlan'; readonly plan: PaymentPlan }
  | { readonly type: 'SetAgreement'; readonly agreement: Agreement; readonly accepted: boolean }
  /** The visitor has seen these price changes; a newer one of the same line stays unseen. */
  | { readonly type: 'AcknowledgeRequotes'; readonly seen: readonly { readonly lineId: string; readonly requoteId: string }[] }
  /** Records a request for a quote that this device has sent, so that the visitor's other devices show it. */
  | { readonly type: 'ShareRequest'; readonly request: SentRequest }
  /**
   * Books a quote: opens its quotation in this draft, which is its own.
   * `attempt`: the booking of the quote that another device or an earlier page has made, and that is still to be paid.
   */
  | {
      readonly type: 'OpenQuotation';
      readonly quotation: DraftQuotation;
      readonly lines: readonly PricedLine[];
      readonly contact: QuoteContact;
      readonly attempt: { readonly checkoutId: string; readonly plan: PaymentPlan } | null;
    }
  /** The visitor has seen the news up to this `id`; later news stay unseen. */
  | { readonly type: 'SeeNews'; readonly upTo: string }
  | { readonly type: 'ReachStep'; readonly step: CheckoutStep }
  /** Pay: the grand total the visitor accepted, in the draft's currency. */
  | { readonly type: 'IntendCheckout'; readonly acceptedTotal: DecimalString; readonly currency: CurrencyCode }
  | { readonly type: 'ResetDraft' };

/** Commands that record a result of the server, the bank or the clock. A result that is recorded already gives no events. */
export type FactCommand =
  | { readonly type: 'RecordRequote'; readonly lineId: string; readonly from: Money; readonly to: Money; readonly causes: readonly ChangeCause[]; readonly offer: Offer }
  | { readonly type: 'RecordUnavailable'; readonly lineId: string; readonly reason: UnavailableReason }
  | { readonly type: 'RecordHold'; readonly holdId: string; readonly lineIds: readonly string[]; readonly expiresAt: number }
  | { readonly type: 'RecordHoldExpired'; readonly holdId: string; readonly expiresAt: number }
  | { readonly type: 'RecordChallenge'; readonly checkoutId: string }
  | { readonly type: 'RecordUnknown'; readonly checkoutId: string }
  | { readonly type: 'RecordConfirmation'; readonly checkoutId: string; readonly bookingNumber: string }
  | { readonly type: 'RecordDecline'; readonly checkoutId: string; readonly code: string };

export type DraftCommand = VisitorCommand | FactCommand;
