import type { KeyRing } from './key-ring.ts';
import type { Damage, ReadResult, Restored } from './log-event.ts';
import type { LogStore } from './log-store.ts';
import { asHead, headKey, recordsFrom, snapshots, type Head } from './layout.ts';
import { isSound, judge, quarantine, readRows, readStream, type Rows } from './read-stream.ts';
import { sameBytes, tagOf } from './record.ts';
import { openSnapshot, stillStored, usable, type SnapshotRow } from './snapshot.ts';

/** Whether the stored records contradict the snapshot: it was taken of another past, one that was set back, say. */
function isOfAnotherPast(keys: KeyRing, stream: string, { seq, tag }: SnapshotRow, { head, seqs, records }: Rows): boolean {
  const own = seqs[0] === seq ? records[0] : undefined;
  if (own !== undefined) return isSound(keys, stream, seq, own) && !sameBytes(tagOf(own), tag);
  return head?.seq === seq && !sameBytes(head.tag, tag);
}

/** The stream ends below its snapshot: its end was cut off. Appends go on above, so that no place is given twice. */
async function liftHead(store: LogStore, keys: KeyRing, stream: string, row: SnapshotRow): Promise<void> {
  await store.write(async (tx) => {
    const [stored, kept, hasKey] = await Promise.all([tx.get(headKey(stream)), stillStored(tx, stream, row), keys.isStored(tx, row.keyId)]);
    const head = asHead(stored);
    if (!kept || !hasKey || (head && head.seq >= row.seq)) return; // erased, or lifted already
    tx.put(headKey(stream), { seq: row.seq, tag: row.tag, minWriter: head?.minWriter ?? 0, keyId: row.keyId } satisfies Head);
  });
}

const withoutFirst = ({ head, seqs, records }: Rows): Rows => ({ head, seqs: seqs.slice(1), records: records.slice(1) });
const gaps = (from: number, to: number): Damage[] => Array.from({ length: Math.max(0, Math.min(to - from + 1, 1000)) }, (_, i) => ({ seq: from + i, kind: 'gap' }));

/** The record that the snapshot was taken at is gone, with others perhaps: whatever is missing is told. */
async function restoreOverLoss(store: LogStore, keys: KeyRing, stream: string, row: SnapshotRow): Promise<ReadResult> {
  const { events, damage, head } = await readStream(store, keys, stream, 0);
  if (head < row.seq) await liftHead(store, keys, stream, row);
  return { events: events.filter(({ seq }) => seq > row.seq), damage: [...damage, ...gaps(head + 1, row.seq)], head: Math.max(head, row.seq) };
}

async function restoreCarefully(store: LogStore, keys: KeyRing, stream: string, rows: readonly SnapshotRow[]): Promise<Restored> {
  await keys.refresh();
  for (const row of rows) {
    const snapshot = await openSnapshot(keys, stream, row);
    if (!snapshot) continue;
    const found = await readRows(store, stream, row.seq);
    if (isOfAnotherPast(keys, stream, row, found)) continue;
    const hasOwn = found.seqs[0] === row.seq;
    const result = judge(keys, stream, row.seq, hasOwn ? withoutFirst(found) : found, row.tag);
    if (result.damage.some(({ seq, kind }) => seq === row.seq + 1 && kind === 'chainBreak')) continue;
    if (!hasOwn) return { snapshot, ...await restoreOverLoss(store, keys, stream, row) };
    await quarantine(store, stream, result.damage);
    return { snapshot, ...result };
  }
  return { snapshot: null, ...await readStream(store, keys, stream, 0) };
}

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
    const result = judge(keys, stream, newest.seq, withoutFirst({ head, seqs: records.map((_, i) => newest.seq + i), records }), newest.tag);
    const snapshot = await opening;
    if (snapshot && result.damage.length === 0 && (records.length > 1 || sameBytes(head.tag, newest.tag))) return { snapshot, ...result };
  }
  return restoreCarefully(store, keys, stream, rows);
}
