import type { IsoDate, LocalDateTime, OfferIn, StoredText } from '#domain/catalogue.ts';
import type { Claim } from '#domain/claim.ts';
import type { Amenity } from '#domain/amenities.ts';
import type { AnyRecord } from '#domain/schema/schema.ts';
import type { VerticalTypes, VerticalName } from './schemas.ts';
import { tourServer } from './tour/server.ts';
import { villaServer } from './villa/server.ts';

/** The server layer: what the server needs of a vertical beside its rules. Pure: the server reads and writes the rows. */
export interface VerticalServer<V extends VerticalName> {
  /** The fields of a stored product beside the common ones. */
  readonly record: AnyRecord;
  /** The kind of its stock claims (`#domain/claim.ts`), so that only those rows are read. */
  readonly stock: 'span' | 'seats' | 'nothing';
  terms(record: VerticalTypes[V]['record']): VerticalTypes[V]['terms'];
  cardFacts(record: VerticalTypes[V]['record']): VerticalTypes[V]['cardFacts'];
  /** @param textIn a stored text in the page's language */
  pageFacts(record: VerticalTypes[V]['record'], textIn: (text: StoredText) => string): VerticalTypes[V]['pageFacts'];
  columns(record: VerticalTypes[V]['record']): ListingColumns;
  /** The availability from one day to another, both included. */
  availability(offer: OfferIn<V>, days: DaySpan, taken: TakenStock, today: IsoDate): VerticalTypes[V]['availability'];
  /**
   * The part of a record that `claims` depends on, as JSON. A listing asks `claims`
   * once for all products whose rules are equal, so leave out what `claims` does not read.
   */
  bookingRules(record: VerticalTypes[V]['record']): object;
  /**
   * The claims that a party could make on the requested days by the offer's rules,
   * whatever stock is taken. The product is available when stock allows one of them.
   */
  claims(offer: OfferIn<V>, requested: RequestedDays, today: IsoDate): readonly Claim[];
}

/** The columns by which listings filter and count. */
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

/** The taken stock of one product on the requested days. */
export interface TakenStock {
  /** Taken spans; units are numbered from 1. */
  readonly spans: readonly { readonly unit: number; readonly from: LocalDateTime; readonly to: LocalDateTime }[];
  /** Number of taken seats of a session. */
  seats(date: IsoDate, time: string): number;
}

const SERVERS: { readonly [V in VerticalName]: VerticalServer<V> } = {
  villa: villaServer,
  tour: tourServer,
};

export function serverOf(name: VerticalName): VerticalServer<VerticalName> {
  // Callers pass a record of the same vertical; TypeScript cannot relate two unions.
  return SERVERS[name] as unknown as VerticalServer<VerticalName>;
}
