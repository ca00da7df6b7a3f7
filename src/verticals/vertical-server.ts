import type { IsoDate, LocalDateTime, OfferIn, SaleMode, SelectionIn, StoredText } from '#domain/catalogue.ts';
import type { WrittenText } from '#domain/written-text.ts';
import type { BookableDays } from '#domain/booking-horizon.ts';
import type { Claim } from '#domain/claim.ts';
import type { Amenity } from '#domain/amenities.ts';
import type { AnyRecord } from '#domain/schema/schema.ts';
import type { VerticalTypes, VerticalName } from './schemas.ts';

/** The server layer: what the server needs of a vertical beside its rules. Pure: the server reads and writes the rows. */
export interface VerticalServer<V extends VerticalName> {
  /** The fields of a stored product beside the common ones. */
  readonly record: AnyRecord;
  /**
   * The products that an operator keeps as one table, e.g. a fare table; absent where each product has a record of its own.
   * @param table the operator's file as JSON
   * @param destinations all destinations of the operator
   * @returns product records, not checked yet
   */
  productsOf?(table: unknown, destinations: readonly { readonly code: string; readonly coordinates: readonly [number, number] }[]): readonly object[];
  /** The ways in which its products can be sold; any where absent. A product of another sale mode is not on sale. */
  readonly saleModes?: readonly SaleMode[];
  /** The kind of its stock claims (`#domain/claim.ts`), so that only those rows are read. */
  readonly stock: 'span' | 'seats' | 'nothing';
  terms(record: VerticalTypes[V]['record']): VerticalTypes[V]['terms'];
  cardFacts(record: VerticalTypes[V]['record']): VerticalTypes[V]['cardFacts'];
  /** @param written a stored text in the page's language, or in the default one */
  pageFacts(record: VerticalTypes[V]['record'], written: (text: StoredText) => WrittenText): VerticalTypes[V]['pageFacts'];
  /** The place to which the guests come, e.g. a port; null for the product's own place. Absent where the selection names it. */
  meetingPoint?(record: VerticalTypes[V]['record']): StoredText | null;
  /** What the operator tells guests on the day before a ride (B19); undefined, or absent, where nothing. */
  reminder?(record: VerticalTypes[V]['record']): StoredText | undefined;
  columns(record: VerticalTypes[V]['record']): ListingColumns;
  /** The choice whose values are places where the product can be had, beside its own destination. */
  readonly placeChoice?: string;
  /** What travellers call its products, in several forms. A search finds each product by these words, and never corrects them. Not shown. */
  readonly searchWords: StoredText;
  /** Further words by which a search finds the product, for facts that its record has as data and not as text. Absent where its texts are enough. */
  searchTexts?(record: VerticalTypes[V]['record']): readonly StoredText[];
  /** What the operator calls a value of a choice of the offer, e.g. a place; undefined for one that the vertical names. */
  choiceTitle?(offer: OfferIn<V>, name: string, value: string): StoredText | undefined;
  /** Number of days before and after the requested ones that also decide about availability, so `taken` must include them; 0 when absent. */
  availabilityReach?(offer: OfferIn<V>): number;
  /** The availability from one day to another, both included, without what it is too late to book (B11). */
  availability(offer: OfferIn<V>, days: DaySpan, taken: TakenStock, now: BookableDays): VerticalTypes[V]['availability'];
  /**
   * The part of a record that `claims` depends on, as JSON. A listing asks `claims`
   * once for all products whose rules and lead time are equal, so leave out what `claims` does not read.
   */
  bookingRules(record: VerticalTypes[V]['record']): object;
  /**
   * The claims that a party could make now on the requested days by the offer's rules,
   * whatever stock is taken. The product is available when stock allows one of them.
   * The party is at most the offer's capacity, which listings have as a column: rules
   * that leave it out are the same for many more products. Claims that must fill a gap are the only ones of their days.
   */
  claims(offer: OfferIn<V>, requested: RequestedDays, now: BookableDays): readonly Claim[];
  /** The selections that fit the requested days, bookable or not, when the days determine a length. A listing shows the price of the cheapest. Absent where the days alone have no price. */
  wanted?(offer: OfferIn<V>, requested: RequestedDays, now: BookableDays): readonly SelectionIn<V>[];
  /** Number of days of the shortest booking from the first day, if the rules allow none as short as the requested days (gaps, V6, are not considered). Null when the minimum stay is not the reason. */
  minimumStay?(offer: OfferIn<V>, requested: DaySpan & Pick<RequestedDays, 'guests'>, now: BookableDays): number | null;
}

/** The columns by which listings filter and count. */
export interface ListingColumns {
  /** Largest number of travellers. */
  readonly capacity: number;
  /** Number of bedrooms or cabins; null for a product without. */
  readonly rooms: number | null;
  readonly amenities: readonly Amenity[];
  /** Languages of the guide or crew (BCP 47). */
  readonly languages: readonly string[];
  /** The values of each named choice, e.g. of the gearbox; see `filters.ts` of the vertical for their words. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
}

export interface DaySpan {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

export interface RequestedDays {
  readonly from: IsoDate;
  /** Null when only a first day is given. */
  readonly to: IsoDate | null;
  readonly guests: number;
}

/** The taken stock of one product on the requested days. */
export interface TakenStock {
  /** Taken spans; units are numbered from 1. `isFirm` is false for a hold and for a booking that awaits its payment, because both may lapse (V6). */
  readonly spans: readonly { readonly unit: number; readonly from: LocalDateTime; readonly to: LocalDateTime; readonly isFirm: boolean }[];
  /** Number of taken seats of a session. */
  seats(date: IsoDate, time: string): number;
}
