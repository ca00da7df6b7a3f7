import type { LogStore } from './log-store.ts';
import { asHead, headKey, headRow } from './layout.ts';
import { newestLoose } from './loose.ts';
import { tagOf } from './record.ts';

/**
 * Writes down where streams end, so that an end cut off later is found out (L9). An append does not wait for it. What
 * says already that there was more stays: that is told, and the stream goes on above it.
 */
export async function witness(store: LogStore, streams: Iterable<string>): Promise<void> {
  await store.write(async (tx) => {
    await Promise.all(Array.from(streams, async (stream) => {
      const [written, newest] = await Promise.all([tx.get(headKey(stream)), newestLoose(tx, stream)]);
      if (!newest || newest.isAstray) return;
      const { seq, record } = newest;
      if ((asHead(written)?.seq ?? 0) < seq) tx.put(headKey(stream), headRow({ seq, tag: tagOf(record) }));
    }));
  });
}
