import type { LogStore } from './log-store.ts';
import { allErasing, allHeads, allKeys, allRows, dataKeyKey, erasingKey, headKey, only, streamRows } from './layout.ts';

/**
 * Erases one stream, or everything: first the keys, which makes the rest unreadable at once, then the data (L4).
 * Heads go with the keys: a head that is there vouches for its key. What a crash between the two leaves is finished
 * by whoever reads the keys next. Until then no key is stored, so that nothing new can be taken for the old.
 */
export async function eraseRows(store: LogStore, stream: string | undefined): Promise<void> {
  await store.write(async (tx) => {
    if (stream === undefined) {
      tx.delete(allKeys);
      tx.delete(allHeads);
    } else {
      const [places, rows] = await Promise.all([tx.keys(allKeys), tx.values(allKeys)]);
      places.forEach(([, id], i) => {
        if ((rows[i] as { stream?: unknown } | null)?.stream === stream) tx.delete(only(dataKeyKey(String(id))));
      });
      tx.delete(only(headKey(stream)));
    }
    tx.put(erasingKey(stream), 0);
  });
  await finishErasing(store);
}

/** Deletes the data of all that is being erased; of what only lost its keys, nothing. */
export async function finishErasing(store: LogStore): Promise<void> {
  await store.write(async (tx) => {
    for (const place of await tx.keys(allErasing)) {
      const stream = place[2];
      for (const range of stream === undefined ? [allRows] : streamRows(String(stream))) tx.delete(range);
      tx.delete(only(place));
    }
  });
}
