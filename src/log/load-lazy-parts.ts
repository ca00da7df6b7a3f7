import type { LogStore } from './log-store.ts';
import { allSegments } from './row-keys.ts';

/**
 * Loads the parts that opening, restoring and reading an undamaged log do not need. The load starts after the
 * first read, and the first append waits for it. When it fails, the call that needed it rejects, and the next one loads again.
 */
export const loadLazyParts = () => import('./lazy-parts.ts');

/** Unpacks the segments into which earlier releases packed the records of long streams. A failure is ignored; the next opening of the log tries again. */
export async function unpackOldSegments(store: LogStore): Promise<void> {
  if (await store.read((tx) => tx.last(allSegments))) await import('./old-formats.ts').then(({ unpackSegments }) => unpackSegments(store, allSegments)).catch(() => undefined);
}
