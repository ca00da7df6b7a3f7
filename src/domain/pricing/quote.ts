import type {
  BasketCampaign, Campaign, CurrencyCode, DecimalString, DiscretionaryDiscount, ExtraUnit, LocalizedText, SellingRates, Voucher, BookingItem,
} from '#domain/catalogue.ts';
import type { InstalmentPlan } from '#domain/pricing/instalments.ts';
import type { LengthUnit } from '#domain/period.ts';
import type { VerticalTypes, VerticalName } from '#verticals/schemas.ts';

/**
 * The types of a quote (rules P1 to P12). Every amount is a rounded decimal string
 * with two places in the currency beside it. A quote is stored, sent and shown as it is.
 */

/**
 * A step of a line's price that every vertical may have, in the ordered list that explains the price (P12). Discounts
 * are negative. Amounts are in the offer's own currency before a `converted` step, whose amount is the line so far in
 * the quote's currency, and in that currency after it; without one, the two are the same.
 */
export type CommonStep =
  | { readonly kind: 'campaign'; readonly campaign: Campaign; readonly amount: DecimalString }
  | { readonly kind: 'extra'; readonly code: string; readonly title: LocalizedText; readonly per: ExtraUnit; readonly quantity: number; readonly units: number; readonly unit: DecimalString; readonly amount: DecimalString }
  | { readonly kind: 'converted'; readonly from: CurrencyCode; readonly to: CurrencyCode; readonly rate: DecimalString; readonly amount: DecimalString }
  | { readonly kind: 'basketDiscount'; readonly amount: DecimalString }
  | { readonly kind: 'agreed'; readonly title: string; readonly quantity: number; readonly unit: DecimalString; readonly amount: DecimalString }
  | { readonly kind: 'vat'; readonly mode: 'included' | 'excluded'; readonly percent: DecimalString; readonly amount: DecimalString };

/** A step of a line's gross or a fee, specific to its vertical. */
export type VerticalStep = VerticalTypes[VerticalName]['step'];

export type Step = CommonStep | VerticalStep;

/** One entry of a price that the operator set on request (P13), in the offer's currency. */
export interface AgreedEntry {
  /** In the visitor's language. */
  readonly title: string;
  readonly quantity: number;
  readonly unit: DecimalString;
}

export interface PricedLine extends BookingItem {
  /** Unique in the basket. */
  readonly lineId: string;
  /** The operator's price for an item on request; it replaces the price of the vertical, campaign and extras (P13). */
  readonly agreed?: readonly AgreedEntry[];
}

/** Everything a price depends on; the same input gives the same quote on both sides. */
export interface PricingInput {
  readonly lines: readonly PricedLine[];
  /** The currency the quote is shown and charged in. */
  readonly currency: CurrencyCode;
  readonly rates: SellingRates;
  /** Selling rates captured on the draft; they replace `rates` wherever their currency occurs (P10). */
  readonly captured?: SellingRates;
  readonly basketCampaigns?: readonly BasketCampaign[];
  readonly voucher?: Voucher | null;
  readonly discretionary?: DiscretionaryDiscount | null;
  readonly plan?: PaymentPlan;
  /** Null, or absent, for a single payment. */
  readonly instalments?: InstalmentPlan | null;
}

/** What is paid now: each line's own terms, or the grand total. */
export type PaymentPlan = 'deposit' | 'everything';

export interface LineQuote {
  readonly lineId: string;
  /** In the offer's own currency: gross, campaign, extras, before conversion. */
  readonly native: { readonly currency: CurrencyCode; readonly gross: DecimalString; readonly campaign: DecimalString; readonly extras: DecimalString };
  readonly gross: DecimalString;
  /** Positive: the discount of the campaign. */
  readonly campaign: DecimalString;
  readonly extras: DecimalString;
  /** Positive: this line's share of the basket-level discounts (P6). */
  readonly allocated: DecimalString;
  /** Added VAT, or the part contained in an included one. */
  readonly vat: { readonly mode: 'included' | 'excluded'; readonly percent: DecimalString; readonly amount: DecimalString };
  readonly total: DecimalString;
  readonly deposit: DecimalString;
  readonly remaining: DecimalString;
  readonly steps: readonly Step[];
}

export interface BasketQuote {
  readonly currency: CurrencyCode;
  readonly lines: readonly LineQuote[];
  readonly products: DecimalString;
  /** All positive: the amount of each discount. */
  readonly campaigns: DecimalString;
  readonly extras: DecimalString;
  readonly basketCampaign: { readonly campaign: BasketCampaign; readonly amount: DecimalString } | null;
  readonly voucher: { readonly code: string; readonly amount: DecimalString } | null;
  readonly discretionary: DecimalString;
  readonly vatAdded: DecimalString;
  readonly vatIncluded: DecimalString;
  readonly grandTotal: DecimalString;
  readonly deposit: DecimalString;
  readonly remaining: DecimalString;
  /** Deposit or grand total after the plan, then the instalment difference on it (P11). */
  readonly dueNow: DecimalString;
  readonly instalmentDifference: DecimalString;
  readonly charged: DecimalString;
}

/** A basket with the price it had, one side of a comparison (P12). */
export interface PricedBasket {
  readonly input: PricingInput;
  readonly quote: BasketQuote;
}

export const CAUSE_KINDS = [
  'lineAdded', 'lineRemoved', 'price', 'seasons', 'dates', 'party', 'extras', 'campaign',
  'basketCampaign', 'voucher', 'discretionary', 'vat', 'rate', 'currency',
] as const;

/**
 * Old and new value where one figure explains the change: a nightly or other unit
 * price in the product's currency (`seasons`, `price`), a length (`dates`),
 * people (`party`), a quantity (`extras`), a percent (`campaign`, `vat`), a
 * voucher's code (`voucher`), a selling rate (`rate`), a currency (`currency`).
 */
export interface ChangeFigure {
  readonly from?: string;
  readonly to?: string;
  /** Number of nights whose price changed (`seasons`). */
  readonly count?: number;
  /** What `from` and `to` count, for `dates`; nights where it is absent, as older releases left it out. */
  readonly unit?: LengthUnit;
}

/** One cause of a changed total (P12); the page formats it. `amount` is signed, in the later quote's currency. */
export interface ChangeCause extends ChangeFigure {
  readonly lineId: string | null;
  readonly kind: (typeof CAUSE_KINDS)[number];
  readonly amount: DecimalString;
  /** Title of the product it is about, when there is one. */
  readonly title: LocalizedText | null;
  /** The subject within the kind: the code of an extra (absent for a pick-up), the currency of a rate. */
  readonly code?: string;
}
