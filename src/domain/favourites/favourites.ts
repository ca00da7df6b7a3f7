import type { Locale } from '#domain/catalogue.ts';
import { ofVertical } from '#domain/offer-shape.ts';
import { known } from '#domain/shape/read.ts';
import type { Shapes, VerticalName } from '#verticals/shapes.ts';

/** What a card says of a product, but for its price, which is the operator's to tell and not kept. */
export type FavouriteFacts = { [V in VerticalName]: { readonly vertical: V } & Shapes[V]['keptFacts'] }[VerticalName];

/** The rules of the vertical must be loaded. */
export const favouriteFacts = ofVertical<FavouriteFacts>(({ shapes }) => shapes.keptFacts);

/** A product as it was when it was added: enough for its card without a network. */
export interface FavouriteProduct {
  readonly productCode: string;
  readonly vertical: VerticalName;
  /** Language of title, slug and place. */
  readonly lang: Locale;
  readonly title: string;
  readonly slug: string;
  /** Name of its destination. */
  readonly place: string;
  /** Path of its cover picture, without size, e.g. `/images/meltem/urun/VIL-001`. */
  readonly image: string;
  readonly facts: FavouriteFacts;
}

interface EventOf<T extends string, D> {
  /** A UUID. */
  readonly id: string;
  readonly type: T;
  readonly v: 1;
  /** Epoch ms by the writer's clock. */
  readonly at: number;
  readonly data: D;
}

export type FavouriteAdded = EventOf<'FavouriteAdded', FavouriteProduct>;
/** Takes away the additions it names, by event id, and no other: one that its writer had not seen stays. */
export type FavouriteRemoved = EventOf<'FavouriteRemoved', { readonly productCode: string; readonly additions: readonly string[] }>;
/** An event of the stream `favourites`. */
export type FavouriteEvent = FavouriteAdded | FavouriteRemoved;

export interface Favourite extends FavouriteProduct {
  /** Event id of its addition. */
  readonly addition: string;
  /** When it was added, epoch ms. */
  readonly at: number;
}

/**
 * An observed-remove set: two lists that meet, this device's and one kept
 * elsewhere, come out the same in whatever order their events are folded.
 */
export interface FavouriteState {
  /** The living additions, newest first. */
  readonly added: readonly Favourite[];
  /** Additions taken away, also those that are still to arrive. Sorted. */
  readonly removed: readonly string[];
}

export const noFavourites: FavouriteState = { added: [], removed: [] };

/** Newest first; of one moment the order of their ids, so that all devices show the same. */
const newestFirst = (a: Favourite, b: Favourite) => b.at - a.at || (a.addition < b.addition ? -1 : 1);

export function evolveFavourites(state: FavouriteState, event: FavouriteEvent): FavouriteState {
  if (event.type === 'FavouriteRemoved') {
    const { additions } = event.data;
    return {
      added: state.added.filter(({ addition }) => !additions.includes(addition)),
      removed: [...new Set([...state.removed, ...additions])].sort(),
    };
  }
  if (state.removed.includes(event.id) || state.added.some(({ addition }) => addition === event.id)) return state;
  return { ...state, added: [...state.added, { ...event.data, addition: event.id, at: event.at }].sort(newestFirst) };
}

/** Each product once, as it was added last, the newest first. */
export function favouritesIn({ added }: FavouriteState): readonly Favourite[] {
  return added.filter((one, index) => added.findIndex(({ productCode }) => productCode === one.productCode) === index);
}

/** Additions that make this state's list out of none. What was taken away needs no event: nothing is left that could bring it back. */
export function restatedFavourites({ added }: FavouriteState): readonly FavouriteAdded[] {
  return added.map(({ addition, at, ...data }) => ({ id: addition, type: 'FavouriteAdded', v: 1, at, data }));
}

export type FavouriteCommand =
  | { readonly type: 'AddFavourite'; readonly product: FavouriteProduct }
  | { readonly type: 'RemoveFavourite'; readonly productCode: string };

/** The events that carry a command out; none when what it wants is so already. Of the facts only those for a card are kept. */
export function decideFavourite(state: FavouriteState, command: FavouriteCommand, context: { readonly now: number; readonly newId: () => string }): readonly FavouriteEvent[] {
  const productCode = command.type === 'AddFavourite' ? command.product.productCode : command.productCode;
  const additions = state.added.filter((one) => one.productCode === productCode).map(({ addition }) => addition);
  const head = { v: 1, at: context.now } as const;
  if (command.type === 'AddFavourite') {
    if (additions.length > 0) return [];
    const facts = known(favouriteFacts, command.product.facts) as FavouriteFacts;
    return [{ ...head, id: context.newId(), type: 'FavouriteAdded', data: { ...command.product, facts } }];
  }
  return additions.length === 0 ? [] : [{ ...head, id: context.newId(), type: 'FavouriteRemoved', data: { productCode, additions } }];
}
