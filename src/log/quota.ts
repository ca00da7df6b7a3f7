import type { LogStore } from './log-store.ts';
import { hasName } from './errors.ts';
import { ballastKey, only } from './row-keys.ts';

const CHUNK = 65_536; // the most that getRandomValues gives at once

/** Writes the ballast (L10) when it is missing: `size` random bytes, deleted when the disk is full. Skipped when the browser has less than eight times that room. */
export async function ensureBallast(store: LogStore, size: number): Promise<void> {
  if (size === 0 || await store.read((tx) => tx.has(ballastKey))) return;
  const { quota = Infinity, usage = 0 } = await globalThis.navigator?.storage?.estimate?.().catch(() => undefined) ?? {};
  if (quota - usage <= 8 * size) return;
  const bytes = new Uint8Array(size); // random, so that no store compresses them
  for (let at = 0; at < size; at += CHUNK) crypto.getRandomValues(bytes.subarray(at, at + CHUNK));
  await store.write(async (tx) => tx.put(ballastKey, bytes));
}

/** @returns whether there was a ballast */
const releaseBallast = (store: LogStore): Promise<boolean> => store.write(async (tx) => {
  const isThere = await tx.has(ballastKey);
  if (isThere) tx.delete(only(ballastKey));
  return isThere;
});

/**
 * Frees space on a full disk by deleting the ballast, and retries (L10). Resolves with undefined when there was no
 * ballast or there is still no room; rejects with any other error of `retry`.
 */
export async function freeSpaceAndRetry<T>(store: LogStore, retry: () => Promise<T>): Promise<{ readonly result: T } | undefined> {
  // Deleting writes, and may itself fail for lack of room.
  if (!await releaseBallast(store).catch(() => false)) return undefined;
  try {
    return { result: await retry() };
  } catch (cause) {
    if (!hasName(cause, 'QuotaExceededError')) throw cause;
    return undefined;
  }
}
