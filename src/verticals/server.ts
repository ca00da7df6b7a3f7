import type { IsoDate, LocalDateTime, OfferIn, StoredText } from '#domain/catalogue.ts';
import type { Amenity } from '#domain/amenities.ts';
import type { AnyRecord } from '#domain/shape/shape.ts';
import type { Shapes, VerticalName } from './shapes.ts';
import { tourServer } from './tour/server.ts';
import { villaServer } from './villa/server.ts';

/** The server part of a vertical, in addition to its domain rules. Pure: the server reads and writes the rows. */
export interface VerticalServer<V extends VerticalName> {
  /** Shape of the fields that only this vertical's products have. */
  readonly record: AnyRecord;
  /** Kind of stock that its claims take (`#domain/claim.ts`); only rows of that kind are read. */
  readonly stock: 'span' | 'seats' | 'nothing';
  terms(record: Shapes[V]['record']): Shapes[V]['terms'];
  cardFacts(record: Shapes[V]['record']): Shapes[V]['cardFacts'];
  /** @param textIn a stored text in the page's language */
  pageFacts(record: Shapes[V]['record'], textIn: (text: StoredText) => string): Shapes[V]['pageFacts'];
  columns(record: Shapes[V]['record']): ListingColumns;
  /** Returns the availability from one day to another, both inclusive. */
  availability(offer: OfferIn<V>, days: DaySpan, taken: TakenStock, today: IsoDate): Shapes[V]['availability'];
  /** Whether the product is available on the requested days. */
  isFree(offer: OfferIn<V>, days: RequestedDays, taken: TakenStock, today: IsoDate): boolean;
}

/** The values that listings filter by and count. */
export interface ListingColumns {
  /** Largest number of travellers. */
  readonly capacity: number;
  /** Null for a product without bedrooms. */
  readonly bedrooms: number | null;
  readonly amenities: readonly Amenity[];
  /** Languages of the guide or crew (BCP 47). */
  readonly languages: readonly string[];
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

/** The taken stock of one product that overlaps the requested days. */
export interface TakenStock {
  /** Taken spans; units are numbered from 1. */
  readonly spans: readonly { readonly unit: number; readonly from: LocalDateTime; readonly to: LocalDateTime }[];
  /** Returns the taken seats of a session. */
  seats(date: IsoDate, time: string): number;
}

const SERVERS: { readonly [V in VerticalName]: VerticalServer<V> } = {
  villa: villaServer,
  tour: tourServer,
};

export function serverOf(name: VerticalName): VerticalServer<VerticalName> {
  // Callers pass a record of the same vertical; TypeScript cannot express the correlation of two unions.
  return SERVERS[name] as unknown as VerticalServer<VerticalName>;
}
