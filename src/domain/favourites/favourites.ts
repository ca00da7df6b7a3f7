import type { Locale } from '#domain/catalogue.ts';
import { ofVertical } from '#domain/offer-schema.ts';
import { known } from '#domain/schema/read.ts';
import type { VerticalTypes, VerticalName } from '#verticals/schemas.ts';

/** The facts that the card of a favourite shows. The price is not kept, because it would be out of date. */
export type FavouriteFacts = { [V in VerticalName]: { readonly vertical: V } & VerticalTypes[V]['keptFacts'] }[VerticalName];

/** The schema of `FavouriteFacts`. The rules of the vertical must be loaded. */
export const favouriteFacts = ofVertical<FavouriteFacts>(({ schemas }) => schemas.keptFacts);

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
/** Removes the additions it names by event id. An addition that its writer had not received stays. */
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

export type FavouriteCommand =
  | { readonly type: 'AddFavourite'; readonly product: FavouriteProduct }
  | { readonly type: 'RemoveFavourite'; readonly productCode: string };

/** The events of a command; none when it changes nothing. Only the facts of the card are kept. */
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
