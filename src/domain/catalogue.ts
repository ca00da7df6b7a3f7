/**
 * The vocabulary of what is sold. Plain data, as it comes from the operator's
 * catalogue: money is a decimal string, a date is `YYYY-MM-DD`, a season bound
 * is `MM-DD` inclusive, a time is `HH:mm`.
 */

export const LOCALES = ['en', 'tr', 'de', 'ru'] as const;
export type Locale = (typeof LOCALES)[number];

export type LocalizedText = Readonly<Record<Locale, string>>;

/** ISO 4217 code of a currency the operator trades in. */
export type CurrencyCode = string;

/** A decimal number without exponent, e.g. `"1230.00"` or `"-347"`. */
export type DecimalString = string;

/** `YYYY-MM-DD`, a calendar day without a time zone. */
export type IsoDate = string;

/** `HH:mm`, local time at the destination. */
export type ClockTime = string;

export const VERTICALS = ['villa', 'yacht', 'tour', 'transfer', 'car', 'wedding', 'health'] as const;
export type VerticalName = (typeof VERTICALS)[number];

/** The verticals a visitor can book today; the others are stored but neither listed nor linked. */
export const OPEN_VERTICALS = ['villa', 'tour'] as const;
export type OpenVertical = (typeof OPEN_VERTICALS)[number];

export type SaleMode = 'direct' | 'quote';

export type PaymentTerms =
  | { readonly kind: 'deposit'; readonly percent: DecimalString }
  | { readonly kind: 'full' }
  | { readonly kind: 'onSpot' };

export interface Vat {
  readonly mode: 'included' | 'excluded';
  readonly percent: DecimalString;
}

/** A discount of one line: percent of its gross, or an amount in the product's currency. */
export interface Campaign {
  readonly kind: 'percent' | 'amount';
  readonly value: DecimalString;
}

export type ExtraUnit = 'booking' | 'person' | 'night' | 'day';

export interface Extra {
  readonly code: string;
  readonly title: LocalizedText;
  readonly price: DecimalString;
  readonly per: ExtraUnit;
}

export interface Party {
  readonly adults: number;
  readonly children: number;
  readonly infants: number;
}

export interface VillaSeason {
  readonly from: string;
  readonly to: string;
  readonly nightly: DecimalString;
  readonly minNights: number;
}

/** What pricing and validation must know of a villa. */
export interface VillaTerms {
  readonly capacity: number;
  readonly checkIn: ClockTime;
  readonly checkOut: ClockTime;
  readonly seasons: readonly VillaSeason[];
  /** Shown, held at arrival, never charged by us. */
  readonly damageDeposit: DecimalString;
  readonly cleaningFee: { readonly amount: DecimalString; readonly belowNights: number } | null;
}

export type TourPricing =
  | {
      readonly kind: 'perPerson';
      readonly adult: DecimalString;
      readonly child: DecimalString;
      readonly infant: DecimalString;
      /** Inclusive ages, e.g. `[3, 11]`. */
      readonly childAges: readonly [number, number];
      readonly infantAges: readonly [number, number];
    }
  | {
      readonly kind: 'group';
      /** Covers up to `maxPeople` adults and children. */
      readonly price: DecimalString;
      readonly maxPeople: number;
      readonly extraPerson: DecimalString;
    };

/** What pricing and validation must know of a tour. */
export interface TourTerms {
  readonly durationMinutes: number;
  readonly sessions: readonly ClockTime[];
  /** 1 is Monday, 7 is Sunday. */
  readonly weekdays: readonly number[];
  readonly pricing: TourPricing;
  readonly capacityPerSession: number;
  /** Destinations the bus collects from; the fee is per booking, in the tour's currency. */
  readonly pickup: { readonly zones: readonly string[]; readonly fee: DecimalString } | null;
}

interface OfferOf<V extends OpenVertical, T> {
  readonly productCode: string;
  readonly vertical: V;
  readonly title: LocalizedText;
  readonly slug: LocalizedText;
  readonly destination: string;
  /** Path of the cover picture, without size, e.g. `/images/meltem/urun/VIL-001`. */
  readonly image: string;
  readonly currency: CurrencyCode;
  readonly saleMode: SaleMode;
  readonly payment: PaymentTerms;
  readonly vat: Vat;
  readonly campaign: Campaign | null;
  readonly extras: readonly Extra[];
  readonly terms: T;
}

export type VillaOffer = OfferOf<'villa', VillaTerms>;
export type TourOffer = OfferOf<'tour', TourTerms>;

/**
 * The part of a product a basket line keeps: enough to show, validate and price
 * it without a network. A line's offer is the one its price was last agreed on.
 */
export type Offer = VillaOffer | TourOffer;
export type OfferIn<V extends OpenVertical> = Extract<Offer, { vertical: V }>;

/** A villa is taken by nights: `arrival` is the first night, `departure` the morning after the last. */
export interface VillaSelection {
  readonly vertical: 'villa';
  readonly arrival: IsoDate;
  readonly departure: IsoDate;
}

export interface TourSelection {
  readonly vertical: 'tour';
  readonly date: IsoDate;
  readonly session: ClockTime;
  /** Destination code of the chosen pick-up zone, or null to come to the meeting point. */
  readonly pickup: string | null;
}

export type Selection = VillaSelection | TourSelection;
export type SelectionIn<V extends OpenVertical> = Extract<Selection, { vertical: V }>;

/** Quantity by extra code; absent means none. */
export type ChosenExtras = Readonly<Record<string, number>>;

/** What is wanted of one product. The same shape is priced by the client and by the server. */
export interface Wish {
  readonly offer: Offer;
  readonly selection: Selection;
  readonly party: Party;
  readonly extras: ChosenExtras;
}

/** Selling rate to TRY by currency code; TRY itself is `"1"`. */
export type SellingRates = Readonly<Record<CurrencyCode, DecimalString>>;

export interface BasketCampaign {
  readonly kind: 'count' | 'amount';
  /** Items, or an amount in `currency`; it applies strictly above. */
  readonly threshold: DecimalString;
  readonly discountKind: 'percent' | 'amount';
  readonly discount: DecimalString;
  readonly currency: CurrencyCode;
}

export interface Voucher {
  readonly code: string;
  readonly kind: 'percent' | 'amount';
  readonly value: DecimalString;
  /** At or above it, in `currency`. */
  readonly minTotal: DecimalString | null;
  readonly currency: CurrencyCode;
}

/** A discount the operator grants by hand. An amount is in `currency`. */
export interface DiscretionaryDiscount {
  readonly kind: 'percent' | 'amount';
  readonly value: DecimalString;
  readonly currency: CurrencyCode;
}
