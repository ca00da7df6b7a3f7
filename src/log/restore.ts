import type { KeyRing } from './key-ring.ts';
import type { Restored } from './log-event.ts';
import type { LogStore } from './log-store.ts';
import { asHead, headKey, recordsFrom, snapshots } from './layout.ts';
import { judge } from './read-stream.ts';
import { sameBytes, tagOf } from './record.ts';
import { seldom } from './seldom.ts';
import { openSnapshot, usable } from './snapshot.ts';

/**
 * The newest good snapshot of this version of the fold with what lies above it, or everything where there is none
 * (L7). One transaction when all is sound; otherwise the other snapshot is tried, then replay. A stream that ends
 * below a snapshot of its own was cut off: what is missing is told as `gap`, and the snapshot is given all the same.
 */
export async function restoreStream(store: LogStore, keys: KeyRing, stream: string, version: number): Promise<Restored> {
  const { head, rows, records } = await store.read(async (tx) => {
    const [head, stored] = await Promise.all([tx.get(headKey(stream)), tx.values(snapshots(stream))]);
    const rows = usable(stored, version);
    // From the snapshot's own record on: that it is there says that nothing was cut off below.
    return { head: asHead(head), rows, records: rows[0] ? await tx.values(recordsFrom(stream, rows[0].seq)) : [] };
  });
  const newest = rows[0];
  if (newest && head?.seq === newest.seq + records.length - 1 && sameBytes(tagOf(records[0]), newest.tag)) {
    const opening = openSnapshot(keys, stream, newest);
    const result = judge(keys, stream, newest.seq, { head, seqs: records.slice(1).map((_, i) => newest.seq + 1 + i), records: records.slice(1) }, newest.tag);
    const snapshot = await opening;
    if (snapshot && result.damage.length === 0 && (records.length > 1 || sameBytes(head.tag, newest.tag))) return { snapshot, ...result };
  }
  return (await seldom()).restoreCarefully(store, keys, stream, rows);
}
