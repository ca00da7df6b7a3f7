import type { LogStore, WriteTx } from './log-store.ts';
import { hasName } from './errors.ts';
import { allErasable, allErasing, allKeys, allRecords, dataKeyIn, erasedKey, erasingKey, only, streamRows } from './layout.ts';

/**
 * The newest records go with the keys: one that is there vouches for its key.
 * @returns the names of the data keys deleted
 */
async function deleteKeys(tx: WriteTx, stream: string | undefined): Promise<string[]> {
  tx.delete(allRecords(stream));
  const [places, rows] = await Promise.all([tx.keys(allKeys), tx.values(allKeys)]);
  const gone = places.filter((_, i) => stream === undefined || (rows[i] as { stream?: unknown } | null)?.stream === stream);
  for (const place of gone) tx.delete(only(place));
  return gone.flatMap((place) => dataKeyIn(place) ?? []);
}

function deleteData(tx: WriteTx, stream: string | undefined): void {
  for (const range of stream === undefined ? [allErasable] : streamRows(stream)) tx.delete(range);
}

/** Deletes the data of all that is being erased; of what only lost its keys, nothing. */
export async function finishErasing(store: LogStore): Promise<void> {
  await store.write(async (tx) => {
    for (const place of await tx.keys(allErasing)) {
      deleteData(tx, place[2] as string | undefined);
      tx.delete(only(place));
    }
  });
}

/**
 * Erases one stream, or everything: first the keys, which makes the rest unreadable at once, then the other data (L4).
 * What a crash between the two leaves is finished by whoever reads the keys next. Until then no key is stored, so
 * that nothing new can be taken for the old. The names of the keys stay, random as they are: what another tab was just
 * sealing with one is known by it.
 */
export async function eraseRows(store: LogStore, stream: string | undefined): Promise<void> {
  try {
    await store.write(async (tx) => {
      for (const id of await deleteKeys(tx, stream)) tx.put(erasedKey(id), 0);
      tx.put(erasingKey(stream), 0);
    });
  } catch (cause) {
    if (!hasName(cause, 'QuotaExceededError')) throw cause;
    // No room even for those rows: then all at once.
    return store.write(async (tx) => {
      await deleteKeys(tx, stream);
      deleteData(tx, stream);
    });
  }
  await finishErasing(store);
}
