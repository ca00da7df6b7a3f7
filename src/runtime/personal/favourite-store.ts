import { decideFavourite, evolveFavourites, type FavouriteCommand, type FavouriteState, noFavourites, restatedFavourites } from '#domain/favourites/favourites.ts';
import { parseFavouriteEvent } from '#domain/favourites/schema.ts';
import type { EventLog } from '#log/event-log.ts';
import { openStreamStore, type StreamStore } from './stream-store.ts';

export type FavouriteStore = StreamStore<FavouriteState, FavouriteCommand>;

/** The favourites kept on this device. @param context the clock and fresh ids. Rejects with ReadFailed. */
export function openFavourites(log: EventLog, context: { now(): number; newId(): string }): Promise<FavouriteStore> {
  return openStreamStore(log, 'favourites', {
    blank: noFavourites,
    version: 1,
    parse: parseFavouriteEvent,
    evolve: evolveFavourites,
    restate: restatedFavourites,
    decide: (state, command: FavouriteCommand) => decideFavourite(state, command, { now: context.now(), newId: () => context.newId() }),
  });
}
