import { decideFavourite, type FavouriteCommand } from '#domain/favourites/decide-favourite.ts';
import { evolveFavourites, type FavouriteState, noFavourites, restatedFavourites } from '#domain/favourites/favourites.ts';
import { parseFavouriteEvent } from '#domain/favourites/parse-favourite-event.ts';
import type { EventLog } from '#log/event-log.ts';
import type { Platform } from '#runtime/platform.ts';
import { type KeptStream, StreamStore } from './stream-store.ts';

export type FavouriteStore = KeptStream<FavouriteState, FavouriteCommand>;

/** Opens the favourites of this device. Rejects with ReadFailed. */
export function openFavourites(log: EventLog, platform: Pick<Platform, 'now' | 'newId'>): Promise<FavouriteStore> {
  return StreamStore.open(log, 'favourites', {
    blank: noFavourites,
    version: 1,
    parse: parseFavouriteEvent,
    evolve: evolveFavourites,
    restate: restatedFavourites,
    decide: (state, command: FavouriteCommand) => decideFavourite(state, command, { now: platform.now(), newId: () => platform.newId() }),
  });
}
