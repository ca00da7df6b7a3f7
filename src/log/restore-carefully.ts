import type { KeyRing } from './key-ring.ts';
import type { Damage, Ended, ReadResult, Restored } from './log-event.ts';
import type { LogStore } from './log-store.ts';
import { stillStored } from './keep-snapshot.ts';
import { asHead, headKey, headRow } from './layout.ts';
import { quarantine, readCarefully, readRows } from './read-carefully.ts';
import { isSound, judge, type Rows } from './read-stream.ts';
import { sameBytes, tagOf } from './record.ts';
import { openSnapshot, type SnapshotRow } from './snapshot.ts';

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
    tx.put(headKey(stream), headRow(row));
  });
}

const withoutFirst = ({ head, seqs, records }: Rows): Rows => ({ head, seqs: seqs.slice(1), records: records.slice(1) });
const gaps = (from: number, to: number): Damage[] => Array.from({ length: Math.max(0, Math.min(to - from + 1, 1000)) }, (_, i) => ({ seq: from + i, kind: 'gap' }));

/** The record that the snapshot was taken at is gone, with others perhaps: whatever is missing is told. */
async function restoreOverLoss(store: LogStore, keys: KeyRing, stream: string, row: SnapshotRow): Promise<ReadResult> {
  const { events, damage, head } = await readCarefully(store, keys, stream, 0);
  if (head < row.seq) await liftHead(store, keys, stream, row);
  return { events: events.filter(({ seq }) => seq > row.seq), damage: [...damage, ...gaps(head + 1, row.seq)], head: Math.max(head, row.seq) };
}

/** Tries one snapshot after the other, and then goes without. */
export async function restoreCarefully(store: LogStore, keys: KeyRing, stream: string, rows: readonly SnapshotRow[]): Promise<Ended<Restored>> {
  await keys.refresh();
  for (const row of rows) {
    const snapshot = await openSnapshot(keys, stream, row);
    if (!snapshot) continue;
    const found = await readRows(store, keys, stream, row.seq);
    await keys.refresh(); // again, after the rows: a key is stored before what it seals
    if (!keys.find(row.keyId)) continue; // erased meanwhile
    if (isOfAnotherPast(keys, stream, row, found)) continue;
    const hasOwn = found.seqs[0] === row.seq;
    const result = judge(keys, stream, row.seq, hasOwn ? withoutFirst(found) : found, row.tag);
    if (result.damage.some(({ seq, kind }) => seq === row.seq + 1 && kind === 'chainBreak')) continue;
    if (!hasOwn) return { snapshot, ...await restoreOverLoss(store, keys, stream, row) };
    await quarantine(store, keys, stream, result.damage);
    return { snapshot, ...result, head: Math.max(result.head, row.seq) }; // a head that was lost says nothing
  }
  return { snapshot: null, ...await readCarefully(store, keys, stream, 0) };
}
