import type { Key, LogStore } from './log-store.ts';
import { dropBallast } from './ballast.ts';
import { hasName } from './errors.ts';
import { allSnapshots, only } from './layout.ts';

/** Leaves each stream the newest of its snapshots. Says whether any was dropped. */
export const dropOlderSnapshots = (store: LogStore): Promise<boolean> => store.write(async (tx) => {
  const [places, rows] = await Promise.all([tx.keys(allSnapshots), tx.values(allSnapshots)]);
  const seqAt = new Map(places.map((place, i) => [place, Number((rows[i] as { seq?: unknown } | null)?.seq) || 0]));
  const newest = new Map<unknown, Key>();
  for (const place of places) {
    const best = newest.get(place[1]);
    if (!best || seqAt.get(place)! > seqAt.get(best)!) newest.set(place[1], place);
  }
  const older = places.filter((place) => newest.get(place[1]) !== place);
  for (const place of older) tx.delete(only(place));
  return older.length > 0;
});

/**
 * Makes room on a full disk and tries again, rung by rung (L10): the older snapshots, what packing saves, the
 * ballast. Nothing that was acknowledged is given up on any of them. Undefined when there still is no room;
 * rejects with what else `retry` rejects with.
 */
export async function climb<T>(store: LogStore, retry: () => Promise<T>, compact?: () => Promise<unknown>): Promise<{ readonly result: T } | undefined> {
  const rungs = [() => dropOlderSnapshots(store), async () => compact?.().then(() => true), () => dropBallast(store)];
  for (const rung of rungs) {
    // What makes room needs some itself, packing above all, and may be refused it.
    if (!await rung().catch(() => false)) continue;
    try {
      return { result: await retry() };
    } catch (cause) {
      if (!hasName(cause, 'QuotaExceededError')) throw cause;
    }
  }
  return undefined;
}
