import type { KeyRing } from './key-ring.ts';
import type { Ended, Restored } from './log-event.ts';
import type { LogStore } from './log-store.ts';
import { asHead, headKey, recordsFrom } from './layout.ts';
import { hasPacked, judge } from './read-stream.ts';
import { sameBytes, tagOf } from './record.ts';
import { seldom } from './seldom.ts';
import { openSnapshot, sealingKey, snapshotsIn, usable } from './snapshot.ts';

/**
 * The newest good snapshot of this version of the fold with what lies above it, or everything where there is none
 * (L7). One transaction when all is sound; otherwise the other snapshot is tried, then replay. A stream that ends
 * below a snapshot of its own was cut off: what is missing is told as `gap`, and the snapshot is given all the same.
 */
export async function restoreStream(store: LogStore, keys: KeyRing, stream: string, version: number): Promise<Ended<Restored>> {
  // While the rows are read, the browser derives what a snapshot is opened with.
  const ready = keys.ready.then(() => keys.all().filter((key) => key.stream === stream).map(({ bytes }) => void sealingKey(bytes)));
  const { head, rows, opening, records, isPacked } = await store.read(async (tx) => {
    const [head, stored] = await Promise.all([tx.get(headKey(stream)), snapshotsIn(tx, stream)]);
    const rows = usable(stored, version);
    // It opens while the records are read.
    const opening = rows[0] && keys.ready.then(() => openSnapshot(keys, stream, rows[0]!));
    // From the snapshot's own record on: that it is there says that nothing was cut off below.
    const records = await tx.values(recordsFrom(stream, rows[0]?.seq ?? 1));
    return { head: asHead(head), rows, opening, records, isPacked: records.length === 0 && await hasPacked(tx, stream) };
  });
  await ready;
  const newest = rows[0];
  const from = newest?.seq ?? 1;
  if (!isPacked && (head?.seq ?? 0) < from + records.length) {
    const above = newest ? records.slice(1) : records;
    const result = judge(keys, stream, newest ? from : 0, { head, seqs: above.map((_, i) => from + records.length - above.length + i), records: above }, newest?.tag);
    const snapshot = (newest && sameBytes(tagOf(records[0]), newest.tag) && await opening) || null;
    if (result.damage.length === 0 && (!newest || snapshot)) return { snapshot, ...result, head: from + records.length - 1 };
  }
  return (await seldom()).restoreCarefully(store, keys, stream, rows);
}
