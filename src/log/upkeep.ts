import type { KeyRing } from './key-ring.ts';
import type { LogStore } from './log-store.ts';
import { keepBallast } from './ballast.ts';
import { dropUnusedKeys, renewOldKeys } from './rotate-keys.ts';

// What a log seldom needs, in one file to load.
export { compactAlone } from './compact.ts';
export { eraseRows, finishErasing } from './erase.ts';
export { storeSnapshot } from './keep-snapshot.ts';
export { ensureDevice, makeKey } from './make-keys.ts';
export { readCarefully } from './read-carefully.ts';
export { restoreCarefully } from './restore-carefully.ts';
export { climb } from './quota-ladder.ts';
export { returnToDisk } from './return-to-disk.ts';
export { rewrapKeys, rotateKeys } from './rotate-keys.ts';
export { witness } from './witness.ts';

/** Work for idle time: ballast (L10), new keys for old ones (L4). Any tab may do it at any time. */
export async function upkeep(store: LogStore, keys: KeyRing, ballast: number): Promise<void> {
  await keepBallast(store, ballast);
  await renewOldKeys(keys);
  await dropUnusedKeys(store);
}
