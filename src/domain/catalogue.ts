import type { VerticalTypes, VerticalName } from '#verticals/schemas.ts';
import type { basketCampaign, campaign, extra, offerHead, party, paymentTerms, vat } from './offer-schema.ts';
import type { ValueOf } from './schema/schema.ts';

/**
 * The types of what is sold. Plain data, as the operator's catalogue has it: money
 * is a decimal string, a date is `YYYY-MM-DD`, a season bound is `MM-DD`
 * inclusive, a time is `HH:mm`. The limits are in `offer-schema.ts`.
 */

export const LOCALES = ['en', 'tr', 'de', 'ru'] as const;
export type Locale = (typeof LOCALES)[number];

/** Its addresses have no prefix (B1), and a text without a translation falls back to this language. */
export const DEFAULT_LOCALE = 'en' satisfies Locale;

export type LocalizedText = Readonly<Record<Locale, string>>;

/** A text as stored. It may lack a language that was added later. */
export type StoredText = Readonly<Partial<Record<Locale, string>>> & Readonly<Record<typeof DEFAULT_LOCALE, string>>;

/** The text in every current language; a missing one gets the text of the default language. */
export function completeText(text: StoredText): LocalizedText {
  return Object.fromEntries(LOCALES.map((locale) => [locale, text[locale] ?? text[DEFAULT_LOCALE]])) as LocalizedText;
}

/** The text in one language; the default language's text where that one is missing. */
export function textIn(text: StoredText, locale: Locale): string {
  return text[locale] ?? text[DEFAULT_LOCALE];
}

/** ISO 4217 code of a currency the operator trades in. */
export type CurrencyCode = string;

/** A decimal number without exponent, e.g. `"1230.00"` or `"-347"`. */
export type DecimalString = string;

/** `YYYY-MM-DD`, a calendar day without a time zone. */
export type IsoDate = string;

/** `HH:mm`, local time at the destination. */
export type ClockTime = string;

/** `YYYY-MM-DDTHH:mm`, local time at the destination. Two of them compare as text. */
export type LocalDateTime = string;

export type { VerticalName } from '#verticals/schemas.ts';

export type SaleMode = 'direct' | 'quote';
export type PaymentTerms = ValueOf<typeof paymentTerms>;
export type Vat = ValueOf<typeof vat>;
/** A discount of one line: percent of its gross, or an amount in the product's currency. */
export type Campaign = ValueOf<typeof campaign>;
export type Extra = ValueOf<typeof extra>;
export type ExtraUnit = Extra['per'];
export type Party = ValueOf<typeof party>;

/** The fields that offers of all verticals have. */
export type OfferHead = ValueOf<typeof offerHead>;

/** An offer of one vertical. `terms` holds what pricing and validation need of that vertical. */
export type OfferIn<V extends VerticalName> = OfferHead & { readonly vertical: V; readonly terms: VerticalTypes[V]['terms'] };

/**
 * The part of a product that a basket line keeps: enough to show, validate and
 * price it offline. A line keeps the offer of its last quote.
 */
export type Offer = { [V in VerticalName]: OfferIn<V> }[VerticalName];

/** What the visitor selected of one vertical's product: days, times, places. */
export type SelectionIn<V extends VerticalName> = { readonly vertical: V } & VerticalTypes[V]['selection'];
export type Selection = { [V in VerticalName]: SelectionIn<V> }[VerticalName];

/** Quantity by extra code; absent means none. */
export type ChosenExtras = Readonly<Record<string, number>>;

/** One product as it is to be booked: its offer, selection, party and extras. The same schema is priced by the client and by the server. */
export interface BookingItem {
  readonly offer: Offer;
  readonly selection: Selection;
  readonly party: Party;
  readonly extras: ChosenExtras;
}

/** An item whose offer and selection are of one vertical. */
export interface BookingItemIn<V extends VerticalName> extends Pick<BookingItem, 'party' | 'extras'> {
  readonly offer: OfferIn<V>;
  readonly selection: SelectionIn<V>;
}

/** Selling rate to TRY by currency code; TRY itself is `"1"`. */
export type SellingRates = Readonly<Record<CurrencyCode, DecimalString>>;

/** A discount of the whole basket. It applies strictly above its threshold: items, or an amount in `currency`. */
export type BasketCampaign = ValueOf<typeof basketCampaign>;

/** Characters of a voucher's code at most. */
export const LONGEST_VOUCHER_CODE = 60;

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
