import type { Offer, OfferIn, Party, SelectionIn, WishIn, IsoDate } from '#domain/catalogue.ts';
import type { Claim } from '#domain/claim.ts';
import type { Period } from '#domain/period.ts';
import type { UnitPrice } from '#domain/pricing/unit-price.ts';
import type { Gross } from '#domain/pricing/gross.ts';
import type { ChangeFigure, Step } from '#domain/pricing/quote.ts';
import type { AnyRecord } from '#domain/shape/shape.ts';
import type { ProblemIn } from '#domain/wish-problem.ts';
import { lazyRegistry } from './lazy-registry.ts';
import type { Shapes, VerticalName } from './shapes.ts';

/** The domain layer: what pricing, validation and the draft ask of a vertical. Pure; no I/O, no words. */
export interface VerticalRules<V extends VerticalName> {
  readonly name: V;
  readonly shapes: {
    readonly terms: AnyRecord;
    readonly selection: AnyRecord;
    /** What a card among the favourites shows: some of its card facts. */
    readonly keptFacts: AnyRecord;
  };
  /** Whether the guest rents it, and so must accept the rental contract (V3, `kiralama_sozlesmesi`). */
  readonly isRental: boolean;

  /** All problems of a wish on the given day, none when it can be booked. */
  validate(wish: WishIn<V>, today: IsoDate): ProblemIn<V>[];
  /** Most adults and children of one booking. */
  capacity(offer: OfferIn<V>): number;
  /** Days and times of a selection. */
  period(selection: SelectionIn<V>): Period;
  /** The destination a hotel pick-up was chosen in, which makes the checkout ask for the hotel; else null. */
  pickup(selection: SelectionIn<V>): string | null;
  claim(offer: OfferIn<V>, selection: SelectionIn<V>, party: Party): Claim;

  /** Gross of the line with its explanation (P2), before campaign and extras. */
  gross(offer: OfferIn<V>, selection: SelectionIn<V>, party: Party): Gross<Shapes[V]['step']>;
  /** How many nights or days an extra sold by that unit multiplies by (P4). */
  duration(offer: OfferIn<V>, selection: SelectionIn<V>): number;
  /** Fees that count as extras, e.g. a tour's pick-up (P4). */
  fees(offer: OfferIn<V>, selection: SelectionIn<V>): readonly Shapes[V]['step'][];
  /**
   * What one unit costs before the campaign.
   * @param steps those of the chosen gross; null where nothing is chosen yet
   */
  unitPrice(offer: OfferIn<V>, steps: readonly Step[] | null): UnitPrice;

  readonly changes: VerticalChanges<V>;
}

/** What explains a moved price in the vertical's own terms (P12). */
export interface VerticalChanges<V extends VerticalName> {
  /** `after`, but with the fees that `before` has: choosing another fee is a change of extras, not of dates. */
  withFeesOf(before: SelectionIn<V>, after: SelectionIn<V>): SelectionIn<V>;
  /** Unit prices by a name of their own; of a change that moved one of them, the figures are told. */
  unitPrices(offer: OfferIn<V>): Readonly<Record<string, string>>;
  /** The old offer with today's seasons, and the figures that moved; null where the vertical has none. */
  withSeasonsOf(old: OfferIn<V>, now: OfferIn<V>, selection: SelectionIn<V>): { readonly offer: OfferIn<V>; readonly figure: ChangeFigure } | null;
}

type Rules = { readonly [V in VerticalName]: VerticalRules<V> };

const LOADERS: { readonly [V in VerticalName]: () => Promise<VerticalRules<V>> } = {
  villa: async () => (await import('./villa/domain.ts')).villa,
  tour: async () => (await import('./tour/domain.ts')).tour,
};

const registry = lazyRegistry<Rules>('domain', LOADERS);

/** The names of all verticals that are sold, in the order in which home shows them. */
export const VERTICALS = Object.keys(LOADERS) as readonly VerticalName[];

export function isVerticalName(name: unknown): name is VerticalName {
  return typeof name === 'string' && Object.hasOwn(LOADERS, name);
}

/** Fetches the rules of verticals. To be awaited before a wish of theirs is read, priced or validated. */
export const loadRules = registry.load;

/**
 * The rules of a vertical.
 * @throws VerticalNotLoadedError before `loadRules`
 */
export function rulesOf(name: VerticalName): VerticalRules<VerticalName> {
  // Whoever hands over an offer or a selection has it of that very vertical; the type system can't follow a pair of unions.
  return registry.get(name) as unknown as VerticalRules<VerticalName>;
}

/** The rules of the vertical that an offer is of. */
export const rulesFor = ({ vertical }: Pick<Offer, 'vertical'>) => rulesOf(vertical);
