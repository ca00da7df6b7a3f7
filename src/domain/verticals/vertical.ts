import type { Schema } from 'yup';
import type { ChosenExtras, ClockTime, DecimalString, IsoDate, LocalizedText, OfferIn, OpenVertical, Party, SelectionIn } from '#domain/catalogue.ts';
import type { Gross, Step } from '#domain/pricing/quote.ts';

/** What is wrong with a wish, as a code with its figures; the page puts it into words. */
export type Problem =
  | { readonly code: 'datesMissing' }
  | { readonly code: 'datesReversed' }
  | { readonly code: 'inThePast' }
  | { readonly code: 'notOffered'; readonly date: IsoDate }
  | { readonly code: 'minimumStay'; readonly nights: number }
  | { readonly code: 'overCapacity'; readonly capacity: number }
  | { readonly code: 'noAdult' }
  | { readonly code: 'noSuchSession' }
  | { readonly code: 'notThatWeekday'; readonly weekdays: readonly number[] }
  | { readonly code: 'noSuchPickup' }
  | { readonly code: 'noSuchExtra'; readonly extra: string }
  | { readonly code: 'extraQuantity'; readonly extra: string; readonly most: number };

/** What a line takes from stock: a span of nights of one thing, or seats of one session. */
export type Claim =
  | { readonly kind: 'nights'; readonly from: IsoDate; readonly to: IsoDate }
  | { readonly kind: 'seats'; readonly date: IsoDate; readonly time: ClockTime; readonly seats: number };

/** The facts a basket line or voucher shows under the title; the page formats them. */
export interface Summary {
  readonly from: IsoDate;
  /** Last day: departure of a stay, the day itself of a tour. */
  readonly to: IsoDate;
  readonly time: ClockTime | null;
  readonly nights: number | null;
  readonly party: Party;
  readonly extras: readonly { readonly title: LocalizedText; readonly quantity: number }[];
  readonly pickup: string | null;
}

/** A wish whose offer and selection are of one vertical. */
export interface WishIn<V extends OpenVertical> {
  readonly offer: OfferIn<V>;
  readonly selection: SelectionIn<V>;
  readonly party: Party;
  readonly extras: ChosenExtras;
}

/** One night in a calendar, in the offer's currency. */
export interface NightPrice {
  readonly date: IsoDate;
  readonly price: DecimalString;
  /** Least nights of a stay that arrives on this date. */
  readonly minNights: number;
  /** Another season than the night before. */
  readonly isSeasonChange: boolean;
}

/**
 * What every vertical must answer; a new one is one file that implements this
 * and one entry in `verticals/registry.ts`.
 */
export interface Vertical<V extends OpenVertical> {
  readonly name: V;
  /** Shape of its selection, for anything that comes from outside. */
  readonly selectionSchema: Schema<SelectionIn<V>>;
  /** All problems of a wish on the given day, none when it can be booked. */
  validate(wish: WishIn<V>, today: IsoDate): Problem[];
  /** Gross of the line with its explanation (P2), before campaign and extras. */
  gross(offer: OfferIn<V>, selection: SelectionIn<V>, party: Party): Gross;
  /** How many nights or days an extra sold by that unit multiplies by. */
  duration(offer: OfferIn<V>, selection: SelectionIn<V>): number;
  /** Fees that count as extras, e.g. a tour's pick-up. */
  fees(offer: OfferIn<V>, selection: SelectionIn<V>): readonly Step[];
  claim(offer: OfferIn<V>, selection: SelectionIn<V>, party: Party): Claim;
  summary(wish: WishIn<V>): Summary;
  /** The nights from `from` up to, not including, `to` that are let; none where nothing is sold by the night. */
  nightlyPrices(offer: OfferIn<V>, from: IsoDate, to: IsoDate): readonly NightPrice[];
}
