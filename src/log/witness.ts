import type { LogStore } from './log-store.ts';
import { allRecords, asHead, headKey, headRow } from './layout.ts';
import { tagOf } from './record.ts';
import { strays } from './survey.ts';

/**
 * Writes down where streams end, so that an end cut off later is found out (L9). An append does not wait for it. What
 * says already that there was more stays: that is told, and the stream goes on above it.
 */
export async function witness(store: LogStore, streams: Iterable<string>): Promise<void> {
  await store.write(async (tx) => {
    await Promise.all(Array.from(streams, async (stream) => {
      const last = await tx.last(allRecords(stream));
      if (!last) return;
      const seq = Number(last[2]);
      const [written, record] = await Promise.all([tx.get(headKey(stream)), tx.get(last)]);
      const isAstray = (await strays(tx, [{ seq, record }])).length > 0;
      if (!isAstray && (asHead(written)?.seq ?? 0) < seq) tx.put(headKey(stream), headRow({ seq, tag: tagOf(record) }));
    }));
  });
}
