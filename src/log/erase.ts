import { hasName } from './errors.ts';
import type { KeyRing } from './key-ring.ts';
import type { LogStore } from './log-store.ts';
import { allErasable, allKeys, allRecords, deviceKeyKey, erasedKey, erasingKey } from './row-keys.ts';

/** Completes an erasure that a crash interrupted. Without the erasing row nothing is deleted, even when keys are missing. */
export async function finishErasing(store: LogStore): Promise<void> {
  await store.write(async (tx) => { if (await tx.has(erasingKey)) tx.delete(allErasable); });
}

/**
 * Erases everything. The first transaction deletes the keys, which makes the rest unreadable at once, and the records,
 * whose absence reveals the erasure to an append in another tab (`append.ts`). The second deletes the other rows (L4).
 * After a crash between the two, the next load of the keys completes the erasure; until then no key is stored, so no new
 * record can be mistaken for an old one. The random ids of the data keys stay: they identify records that another tab was
 * sealing during the erasure (`stream-scan.ts`).
 */
export async function eraseRows(store: LogStore, keys: KeyRing): Promise<void> {
  try {
    await store.write(async (tx) => {
      for (const [, id] of await tx.keys(allKeys)) if (id !== deviceKeyKey[1] && id !== erasingKey[1]) tx.put(erasedKey(String(id)), 0);
      tx.delete(allKeys);
      tx.delete(allRecords);
      tx.put(erasingKey, 0);
    });
    keys.keys.clear();
  } catch (cause) {
    if (!hasName(cause, 'QuotaExceededError')) throw cause;
    return store.write(async (tx) => tx.delete(allErasable)); // no room for the rows of key ids: delete everything in one transaction
  }
  await finishErasing(store);
}
