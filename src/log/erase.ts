import type { LogStore, WriteTx } from './log-store.ts';
import { hasName } from './errors.ts';
import { allErasing, allKeys, allRecords, allRows, dataKeyKey, erasingKey, only, streamRows } from './layout.ts';

/** The newest records go with the keys: one that is there vouches for its key. */
async function deleteKeys(tx: WriteTx, stream: string | undefined): Promise<void> {
  tx.delete(allRecords(stream));
  if (stream === undefined) {
    tx.delete(allKeys);
    return;
  }
  const [places, rows] = await Promise.all([tx.keys(allKeys), tx.values(allKeys)]);
  places.forEach(([, id], i) => {
    if ((rows[i] as { stream?: unknown } | null)?.stream === stream) tx.delete(only(dataKeyKey(String(id))));
  });
}

function deleteData(tx: WriteTx, stream: string | undefined): void {
  for (const range of stream === undefined ? [allRows] : streamRows(stream)) tx.delete(range);
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
 * that nothing new can be taken for the old.
 */
export async function eraseRows(store: LogStore, stream: string | undefined): Promise<void> {
  try {
    await store.write(async (tx) => {
      await deleteKeys(tx, stream);
      tx.put(erasingKey(stream), 0);
    });
  } catch (cause) {
    if (!hasName(cause, 'QuotaExceededError')) throw cause;
    // No room even for that row: then all at once.
    return store.write(async (tx) => {
      await deleteKeys(tx, stream);
      deleteData(tx, stream);
    });
  }
  await finishErasing(store);
}
