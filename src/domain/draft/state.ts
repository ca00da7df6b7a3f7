import type { CurrencyCode, DecimalString, Voucher } from '#domain/catalogue.ts';
import type { ChangeCause, PaymentPlan, PricedLine } from '#domain/pricing/quote.ts';
import type { Agreement, CheckoutStep, Money, PaymentMethod, UnavailableReason } from './events.ts';
import type { DraftQuotation } from '#domain/quotation/draft-quotation.ts';
import type { SentRequest } from '#domain/quotation/sent-request.ts';
import type { Guest, HotelDetails } from './guest.ts';
import type { NewsItem } from './news-item.ts';

/** A price change that the visitor has not seen yet; `from` is the last price seen. */
export interface UnseenChange {
  readonly requoteId: string;
  readonly from: Money;
  readonly to: Money;
  readonly causes: readonly ChangeCause[];
}

export interface DraftLine extends PricedLine {
  /** When its offer was last quoted, epoch ms. */
  readonly quotedAt: number;
  readonly unseen: UnseenChange | null;
  readonly unavailable: UnavailableReason | null;
}

/** A removed line, kept for undo; `line` is null when only the removal is known. */
export interface RemovedLine {
  readonly lineId: string;
  readonly line: DraftLine | null;
  /** Ids of the events that removed it. It is restored when restores have named them all. */
  readonly removals: readonly string[];
}

export interface ChosenCurrency {
  readonly code: CurrencyCode;
  readonly rate: DecimalString;
  readonly at: number;
}

export interface Hold {
  readonly holdId: string;
  /** The lines it still covers. Changing or removing a line ends the hold of that line. */
  readonly lineIds: readonly string[];
  readonly expiresAt: number;
}

/** Whether a `HoldExpired` event ends this hold. All holds of a draft have the same id, so the event does not end a hold that another device has extended beyond `expiresAt`. */
export function endsHold(hold: Pick<Hold, 'holdId' | 'expiresAt'>, { holdId, expiresAt = hold.expiresAt }: { readonly holdId: string; readonly expiresAt?: number }): boolean {
  return hold.holdId === holdId && hold.expiresAt <= expiresAt;
}

/** The order at the time of the intent. Every attempt of one checkout sends it unchanged. */
export interface Order {
  readonly lines: readonly PricedLine[];
  readonly quotation: DraftQuotation | null;
  readonly guest: Guest | null;
  readonly hotel: HotelDetails | null;
  readonly note: string;
  readonly currency: ChosenCurrency | null;
  readonly voucher: Voucher | null;
  readonly method: PaymentMethod;
  /** 1 for a single payment. */
  readonly instalments: number;
  readonly plan: PaymentPlan;
  readonly agreements: readonly Agreement[];
  readonly holdId: string | null;
}

/** One attempt to buy an order at an accepted total. */
export interface Attempt {
  readonly checkoutId: string;
  readonly acceptedTotal: DecimalString;
  readonly currency: CurrencyCode;
  readonly draftHash: string;
  readonly order: Order;
}

/** The state of a draft's checkout. `pending` freezes the draft. */
export type Checkout =
  | { readonly status: 'none' }
  | { readonly status: 'pending'; readonly phase: 'intended' | 'challenged' | 'unknown' } & Attempt
  | { readonly status: 'declined'; readonly checkoutId: string; readonly code: string; readonly order: Order }
  | { readonly status: 'confirmed'; readonly checkoutId: string; readonly bookingNumber: string; readonly order: Order };

export interface DraftState {
  /** Id of the draft's first event; null before it. */
  readonly draftId: string | null;
  /** In the order they were added. */
  readonly lines: readonly DraftLine[];
  /** The quotation that the draft buys. Its lines, price and currency are fixed then (P13). Null for a basket of products that are sold directly. */
  readonly quotation: DraftQuotation | null;
  readonly removed: readonly RemovedLine[];
  readonly guest: Guest | null;
  readonly hotel: HotelDetails | null;
  readonly note: string;
  readonly currency: ChosenCurrency | null;
  readonly voucher: Voucher | null;
  readonly method: PaymentMethod;
  /** As chosen; `instalmentsOf` says whether it is offered. */
  readonly instalments: number;
  readonly plan: PaymentPlan;
  readonly agreements: readonly Agreement[];
  readonly hold: Hold | null;
  /** The last checkout step of the visitor; null before checkout. */
  readonly step: CheckoutStep | null;
  readonly checkout: Checkout;
  /** Attempts of other devices while `checkout` was pending. One of them may have been booked. */
  readonly rivals: readonly Attempt[];
  /** Requests for quotes that the visitor's devices have sent, in the draft's order. */
  readonly requests: readonly SentRequest[];
  /** Changes made elsewhere that were not yet seen on this device, in the draft's order. */
  readonly news: readonly NewsItem[];
  /** Events of a newer release that were skipped. */
  readonly unknown: number;
}

export const blankDraft: DraftState = {
  draftId: null,
  lines: [],
  quotation: null,
  removed: [],
  guest: null,
  hotel: null,
  note: '',
  currency: null,
  voucher: null,
  method: 'card',
  instalments: 1,
  plan: 'deposit',
  agreements: [],
  hold: null,
  step: null,
  checkout: { status: 'none' },
  rivals: [],
  requests: [],
  news: [],
  unknown: 0,
};

/** The fields of a line that pricing needs. */
export function pricedLine({ lineId, offer, selection, party, extras }: PricedLine): PricedLine {
  return { lineId, offer, selection, party, extras };
}

/** Whether the draft has booked its quotation and has no other lines. */
export function isBookedQuotation({ quotation, checkout, lines }: DraftState): boolean {
  return quotation !== null && checkout.status === 'confirmed' && lines.length === 0;
}

/** Whether the draft has this quotation, or a later one of the same quote, and it has not ended. */
export function hasQuotation({ quotation: own, lines }: DraftState, { quoteId, revision }: Pick<DraftQuotation, 'quoteId' | 'revision'>): boolean {
  if (own?.quoteId !== quoteId || own.revision < revision) return false;
  return own.revision > revision || (lines.length > 0 && lines.every(({ unavailable }) => unavailable !== 'quoteEnded'));
}

/** The number of lines that are kept for the visitor when this basket is left; 0 for the basket of a quote that has ended. */
export function linesToKeep({ quotation, lines }: DraftState): number {
  return quotation && lines.some(({ unavailable }) => unavailable === 'quoteEnded') ? 0 : lines.length;
}

export function lineOf(state: DraftState, lineId: string): DraftLine | undefined {
  return state.lines.find((line) => line.lineId === lineId);
}

/** The order that a checkout of this state would send. */
export function orderOf(state: DraftState): Order {
  return {
    lines: state.lines.map(pricedLine),
    quotation: state.quotation,
    guest: state.guest,
    hotel: state.hotel,
    note: state.note,
    currency: state.currency,
    voucher: state.voucher,
    method: state.method,
    instalments: state.instalments,
    plan: state.plan,
    agreements: state.agreements,
    holdId: state.hold?.holdId ?? null,
  };
}
