import type { IsoDate, LocalDateTime, OfferIn, StoredText } from '#domain/catalogue.ts';
import type { Amenity } from '#domain/amenities.ts';
import type { AnyRecord } from '#domain/shape/shape.ts';
import type { Shapes, VerticalName } from './shapes.ts';
import { tourServer } from './tour/server.ts';
import { villaServer } from './villa/server.ts';

/** The server layer: what the server asks of a vertical beside its rules. Pure: the server reads and writes the rows. */
export interface VerticalServer<V extends VerticalName> {
  /** What a stored product has beside what all have. */
  readonly record: AnyRecord;
  /** What its claims take (`#domain/claim.ts`), so that only those rows are read. */
  readonly stock: 'span' | 'seats' | 'nothing';
  terms(record: Shapes[V]['record']): Shapes[V]['terms'];
  cardFacts(record: Shapes[V]['record']): Shapes[V]['cardFacts'];
  /** @param textIn a stored text in the page's language */
  pageFacts(record: Shapes[V]['record'], textIn: (text: StoredText) => string): Shapes[V]['pageFacts'];
  columns(record: Shapes[V]['record']): ListingColumns;
  /** What is free from one day to another, both included. */
  availability(offer: OfferIn<V>, days: DaySpan, taken: TakenStock, today: IsoDate): Shapes[V]['availability'];
  /** Whether it can be had on the wished days. */
  isFree(offer: OfferIn<V>, wish: WishedDays, taken: TakenStock, today: IsoDate): boolean;
}

/** What listings filter by and count. */
export interface ListingColumns {
  /** Most travellers. */
  readonly capacity: number;
  /** Null where it has no bedrooms. */
  readonly bedrooms: number | null;
  readonly amenities: readonly Amenity[];
  /** BCP 47; of the guide or crew. */
  readonly languages: readonly string[];
}

export interface DaySpan {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

export interface WishedDays {
  readonly from: IsoDate;
  /** Null where only a first day was named. */
  readonly to: IsoDate | null;
  readonly guests: number;
}

/** What of one product is gone, as far as it touches the days asked about. */
export interface TakenStock {
  /** By unit, counted from 1. */
  readonly spans: readonly { readonly unit: number; readonly from: LocalDateTime; readonly to: LocalDateTime }[];
  /** Seats gone of a session. */
  seats(date: IsoDate, time: string): number;
}

const SERVERS: { readonly [V in VerticalName]: VerticalServer<V> } = {
  villa: villaServer,
  tour: tourServer,
};

export function serverOf(name: VerticalName): VerticalServer<VerticalName> {
  // Whoever hands over a record has it of that very vertical; the type system can't follow a pair of unions.
  return SERVERS[name] as unknown as VerticalServer<VerticalName>;
}
