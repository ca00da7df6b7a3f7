import type { AddressPlace } from '#domain/address-place.ts';
import type { CorrectableTexts } from '#domain/booking-details.ts';
import type { Offer, OfferIn, Party, SelectionIn, BookingItemIn, IsoDate, LocalDateTime } from '#domain/catalogue.ts';
import type { Claim } from '#domain/claim.ts';
import type { DayRange, Period } from '#domain/period.ts';
import type { UnitPrice } from '#domain/pricing/unit-price.ts';
import type { Gross } from '#domain/pricing/gross.ts';
import type { ChangeFigure, Step } from '#domain/pricing/quote.ts';
import type { ProblemIn } from '#domain/booking-problem.ts';
import type { TripPart } from '#domain/trip/trip-part.ts';
import type { TripPartKind } from '#domain/trip/trip-part-kind.ts';
import { lazyRegistry } from './lazy-registry.ts';
import type { VerticalTypes, VerticalName } from './schemas.ts';

/** The domain layer: the rules of a vertical for pricing, validation and the draft. Pure, without I/O and visitor texts. */
export interface VerticalRules<V extends VerticalName> {
  readonly name: V;
  /** Whether it is rented, so that the guest must accept the rental contract (V3, `kiralama_sozlesmesi`). */
  readonly isRental: boolean;

  /** Hours before the start at which bookings close, for products that name none (B11). */
  readonly leadHours: number;

  /** The problems of an item on the day `today` that the vertical knows; `validateItem` adds those of lead time and horizon. */
  validate(item: BookingItemIn<V>, today: IsoDate): ProblemIn<V>[];
  /** Maximum number of adults and children of one booking. */
  capacity(offer: OfferIn<V>): number;
  /** When it starts by the destination's clock, e.g. the check-in of a stay; asked only for dates that exist. */
  start(offer: OfferIn<V>, selection: SelectionIn<V>): LocalDateTime;
  /** Days and times of a selection. */
  period(selection: SelectionIn<V>): Period;
  /**
   * The selection on other days, where a request names a window of possible days: the operator's quotation sets the
   * exact ones (P13). Absent where a selection has exact days.
   */
  withDays?(selection: SelectionIn<V>, days: DayRange): SelectionIn<V>;
  /** What a selection is in a trip (T1). */
  trip(offer: OfferIn<V>, selection: SelectionIn<V>): readonly TripPart[];
  /** The places in which a guide or driver needs an address of the guest, e.g. both ends of a ride between two towns. Absent where there are none. */
  addressPlaces?(selection: SelectionIn<V>, offer: OfferIn<V>): readonly AddressPlace[];
  /** The texts of a selection that its guest may correct after the booking (B33). Absent where there are none. */
  readonly correctable?: CorrectableRules<V>;
  claim(offer: OfferIn<V>, selection: SelectionIn<V>, party: Party): Claim;

  /** Gross of the line with its explanation (P2), before campaign and extras. */
  gross(offer: OfferIn<V>, selection: SelectionIn<V>, party: Party): Gross<VerticalTypes[V]['step']>;
  /** Number of nights or days by which an extra that is sold per night or day is multiplied (P4). */
  duration(offer: OfferIn<V>, selection: SelectionIn<V>): number;
  /** Fees that count as extras, e.g. a tour's pick-up (P4). */
  fees(offer: OfferIn<V>, selection: SelectionIn<V>): readonly VerticalTypes[V]['step'][];
  /**
   * The price of one unit before the campaign.
   * @param steps the steps of the selection's gross; null before a selection
   */
  unitPrice(offer: OfferIn<V>, steps: readonly Step[] | null): UnitPrice;

  readonly changes: VerticalChanges<V>;
}

/** The texts of a selection on which neither price nor stock nor days depend, e.g. the number of a flight. */
export interface CorrectableRules<V extends VerticalName> {
  /** By name, those that this selection can have; an empty text for one that is not given. */
  read(offer: OfferIn<V>, selection: SelectionIn<V>): CorrectableTexts;
  /** The selection with other texts. Reads the names of `read` alone and changes nothing else. */
  write(selection: SelectionIn<V>, texts: CorrectableTexts): SelectionIn<V>;
}

/** Explains a price change in the vertical's own terms (P12). */
export interface VerticalChanges<V extends VerticalName> {
  /** `after` with the fees of `before`: another fee counts as a change of extras, not of dates. */
  withFeesOf(before: SelectionIn<V>, after: SelectionIn<V>): SelectionIn<V>;
  /** Unit prices by name. When exactly one changed, the explanation shows its old and new value. */
  unitPrices(offer: OfferIn<V>): Readonly<Record<string, string>>;
  /** The old offer with the current seasons, and the changed figures; null where the vertical has no seasons. */
  withSeasonsOf(old: OfferIn<V>, now: OfferIn<V>, selection: SelectionIn<V>): { readonly offer: OfferIn<V>; readonly figure: ChangeFigure } | null;
}

type Rules = { readonly [V in VerticalName]: VerticalRules<V> };

const LOADERS: { readonly [V in VerticalName]: () => Promise<VerticalRules<V>> } = {
  villa: async () => (await import('./villa/domain.ts')).villa,
  yacht: async () => (await import('./yacht/domain.ts')).yacht,
  tour: async () => (await import('./tour/domain.ts')).tour,
  transfer: async () => (await import('./transfer/domain.ts')).transfer,
  car: async () => (await import('./car/domain.ts')).car,
  wedding: async () => (await import('./wedding/domain.ts')).wedding,
  health: async () => (await import('./health/domain.ts')).health,
};

/** The kinds of trip parts that products of each vertical are, the usual kind first. The trip page uses them to search for products (T2, T3) without loading the rules. Empty for a vertical that is sold on request only. */
export const TRIP_KINDS: { readonly [V in VerticalName]: readonly TripPartKind[] } = {
  villa: ['stay'],
  yacht: ['voyage', 'outing'],
  tour: ['outing'],
  transfer: ['ride'],
  car: ['vehicle'],
  wedding: [],
  health: [],
};

const registry = lazyRegistry<Rules>('domain', LOADERS);

/** The names of all verticals that are sold, in the order in which home shows them. */
export const VERTICALS = Object.keys(LOADERS) as readonly VerticalName[];

export function isVerticalName(name: unknown): name is VerticalName {
  return typeof name === 'string' && Object.hasOwn(LOADERS, name);
}

/** Loads the rules of verticals. Await it before folding, pricing or validating their items. */
export const loadRules = registry.load;

/**
 * The rules of a vertical.
 * @throws VerticalNotLoadedError before `loadRules`
 */
export function rulesOf(name: VerticalName): VerticalRules<VerticalName> {
  // Callers pass data of the same vertical; TypeScript cannot relate two unions.
  return registry.get(name) as unknown as VerticalRules<VerticalName>;
}

/** The rules of an offer's vertical. */
export const rulesFor = ({ vertical }: Pick<Offer, 'vertical'>) => rulesOf(vertical);
