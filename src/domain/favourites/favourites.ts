import type { Locale } from '#domain/catalogue.ts';
import type { StreamEvent } from '#domain/stream-event.ts';
import type { VerticalTypes, VerticalName } from '#verticals/schemas.ts';

/** The facts that the card of a favourite shows. The price is not kept, because it would be out of date. */
export type FavouriteFacts = { [V in VerticalName]: { readonly vertical: V } & VerticalTypes[V]['keptFacts'] }[VerticalName];

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

export type FavouriteAdded = StreamEvent<'FavouriteAdded', FavouriteProduct>;
/** Removes the additions it names by event id. An addition that its writer had not received stays. */
export type FavouriteRemoved = StreamEvent<'FavouriteRemoved', { readonly productCode: string; readonly additions: readonly string[] }>;
/** An event of the stream `favourites`. */
export type FavouriteEvent = FavouriteAdded | FavouriteRemoved;

export interface Favourite extends FavouriteProduct {
  /** Event id of its addition. */
  readonly addition: string;
  /** When it was added, epoch ms. */
  readonly at: number;
}

/**
 * An observed-remove set: when the lists of two devices are merged, the result
 * is the same in any order of their events.
 */
export interface FavouriteState {
  /** The additions that were not removed, newest first. */
  readonly added: readonly Favourite[];
  /** Ids of removed additions, also of some that have not arrived yet. Sorted. */
  readonly removed: readonly string[];
}

export const noFavourites: FavouriteState = { added: [], removed: [] };

/** Newest first, then by id, so that all devices show the same order. */
const newestFirst = (a: Favourite, b: Favourite) => b.at - a.at || (a.addition < b.addition ? -1 : 1);

/** The state after one event. An event that was applied before changes nothing. */
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

/** Each product once, from its latest addition, newest first. */
export function favouritesIn({ added }: FavouriteState): readonly Favourite[] {
  return added.filter((one, index) => added.findIndex(({ productCode }) => productCode === one.productCode) === index);
}

/** The additions that produce this state's list from an empty one. Removals need no event, since the removed additions are not written again. */
export function restatedFavourites({ added }: FavouriteState): readonly FavouriteAdded[] {
  return added.map(({ addition, at, ...data }) => ({ id: addition, type: 'FavouriteAdded', v: 1, at, data }));
}
