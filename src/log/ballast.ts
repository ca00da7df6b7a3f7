import type { LogStore } from './log-store.ts';
import { ballastKey, only } from './layout.ts';

const CHUNK = 65_536; // the most that getRandomValues gives at once

/** Random, so that no store makes it smaller than it is. */
function randomBytes(size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += CHUNK) crypto.getRandomValues(bytes.subarray(at, at + CHUNK));
  return bytes;
}

/** Room for the ballast and as much again several times over, as far as the browser tells. */
async function hasRoomFor(size: number): Promise<boolean> {
  const { quota, usage } = await globalThis.navigator?.storage?.estimate?.().catch(() => undefined) ?? {};
  return quota === undefined || usage === undefined || quota - usage > 8 * size;
}

/** Writes the ballast (L10), `size` bytes to be given up when the disk is full, where it is missing and there is room. */
export async function keepBallast(store: LogStore, size: number): Promise<void> {
  if (size === 0 || (await store.read((tx) => tx.keys(only(ballastKey)))).length > 0 || !await hasRoomFor(size)) return;
  await store.write(async (tx) => tx.put(ballastKey, randomBytes(size)));
}

/** Says whether there was any. */
export const dropBallast = (store: LogStore): Promise<boolean> => store.write(async (tx) => {
  const there = (await tx.keys(only(ballastKey))).length > 0;
  if (there) tx.delete(only(ballastKey));
  return there;
});
