import type { LogStore } from './log-store.ts';
import { allKeys, allRows, dataKeyKey, headKey, only, streamRows } from './layout.ts';

/**
 * Erases one stream, or everything: first the keys, which makes the rest unreadable at once, then the data (L4).
 * Heads go with the keys: a head that is there vouches for its key.
 */
export async function eraseRows(store: LogStore, stream: string | undefined): Promise<void> {
  await store.write(async (tx) => {
    if (stream === undefined) {
      tx.delete(allKeys);
      tx.delete({ from: ['h'], to: ['h', []] });
      return;
    }
    const [places, rows] = await Promise.all([tx.keys(allKeys), tx.values(allKeys)]);
    places.forEach(([, id], i) => {
      if ((rows[i] as { stream?: unknown } | null)?.stream === stream) tx.delete(only(dataKeyKey(String(id))));
    });
    tx.delete(only(headKey(stream)));
  });
  await store.write(async (tx) => {
    for (const range of stream === undefined ? [allRows] : streamRows(stream)) tx.delete(range);
  });
}
