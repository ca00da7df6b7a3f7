import { asMark, BOTTOM, endOf } from './end-mark.ts';
import type { KeyRing } from './key-ring.ts';
import type { Damage, ReadResult, Restored } from './log-event.ts';
import type { LogStore } from './log-store.ts';
import { verifyRows, openRecord, type Ended, type Rows } from './read-stream.ts';
import { loadOldFormats, sameBytes, tagOf } from './record.ts';
import { endKey, quarantineKey, recordKey } from './row-keys.ts';
import { openSnapshot, snapshotsIn, type SnapshotRow } from './snapshot.ts';
import { OldFormatFound, scanStream } from './stream-scan.ts';
import { markRow } from './write-end-marks.ts';

/** Reads the rows of a stream without strays. Loads new keys, and the reader of earlier formats when needed. */
async function readSettled(store: LogStore, keys: KeyRing, stream: string, from: number): Promise<Rows> {
  try {
    const [mark, { records }] = await store.read((tx) => Promise.all([tx.get(endKey(stream)), scanStream(tx, stream, from)]));
    await keys.refresh(); // after the rows: a key is stored before what it seals
    return { mark: asMark(mark), seqs: records.map(({ seq }) => seq), records: records.map(({ record }) => record) };
  } catch (cause) {
    if (!(cause instanceof OldFormatFound)) throw cause;
    await loadOldFormats();
    return readSettled(store, keys, stream, from);
  }
}

/** Copies the bytes of damaged rows to quarantine; the rows themselves stay. Their event ids no longer count as stored. */
async function quarantine(store: LogStore, stream: string, damage: readonly Damage[]): Promise<void> {
  const bad = damage.filter(({ kind }) => kind === 'badTag' || kind === 'badJson' || kind === 'noKey');
  const keep = () => store.write((tx) => Promise.all(bad.map(async ({ seq, kind }) => {
    const [row, isKept] = await Promise.all([tx.get(recordKey(stream, seq)), tx.has(quarantineKey(stream, seq))]);
    if (row !== undefined && !isKept) tx.add(quarantineKey(stream, seq), kind === 'noKey' ? 0 : row);
  })));
  if (bad.length > 0) await keep().catch(() => undefined); // the disk may be full
}

/**
 * Reads a damaged stream a second time, and reports the damage at each place above `after` (L9).
 * @param knownEnd a place that the stream is known to have reached
 */
export async function readDamaged(store: LogStore, keys: KeyRing, stream: string, after: number, knownEnd = BOTTOM): Promise<Ended<ReadResult>> {
  for (let again = true; ; again = false) {
    const rows = await readSettled(store, keys, stream, after);
    const base = after > 0 ? { seq: after - 1, tag: undefined } : BOTTOM;
    const mark = knownEnd.seq > rows.mark.seq ? knownEnd : rows.mark;
    const result = verifyRows(keys, stream, { ...rows, mark }, base, after);
    // During an erasure keys are deleted before records: the second read finds neither.
    if (again && result.damage.some(({ kind }) => kind === 'noKey')) continue;
    await quarantine(store, stream, result.damage);
    return result;
  }
}

/** Whether the stored records contradict the snapshot, because it was taken of another history of the stream. */
function isOfAnotherHistory(keys: KeyRing, stream: string, { seq, tag }: SnapshotRow, { mark, seqs, records }: Rows): boolean {
  if (seqs[0] !== seq) return mark.seq === seq && !sameBytes(mark.tag, tag);
  return openRecord(keys, stream, seq, records[0]).kind === 'ok' && !sameBytes(tagOf(records[0]), tag);
}

/** For a stream whose end was cut off below its snapshot: raises the end mark, so that later appends get unused places. */
const raiseEndMark = (store: LogStore, keys: KeyRing, stream: string, row: SnapshotRow): Promise<void> => store.write(async (tx) => {
  const [end, kept, isStored] = await Promise.all([endOf(tx, stream), snapshotsIn(tx, stream), keys.isStored(tx, row.keyId)]);
  if (isStored && end < row.seq && kept.some(({ seq }) => seq === row.seq)) tx.put(endKey(stream), markRow(row)); // not erased meanwhile
});

/** Tries both snapshots, then replays all records. A stream that ends below its snapshot lacks records: they are reported as gaps. */
export async function restoreDamaged(store: LogStore, keys: KeyRing, stream: string, snapshots: readonly SnapshotRow[]): Promise<Ended<Restored>> {
  await keys.refresh();
  for (const row of snapshots) {
    const snapshot = await openSnapshot(keys, stream, row);
    if (!snapshot) continue;
    const rows = await readSettled(store, keys, stream, row.seq);
    if (!keys.find(row.keyId) || isOfAnotherHistory(keys, stream, row, rows)) continue; // erased meanwhile, or another history
    const result = verifyRows(keys, stream, rows, row);
    if (result.damage.some(({ seq, kind }) => seq === row.seq + 1 && kind === 'chainBreak')) continue;
    if (rows.seqs[0] === row.seq) {
      await quarantine(store, stream, result.damage);
      return { snapshot, ...result };
    }
    const { events, ...whole } = await readDamaged(store, keys, stream, 0, row);
    await raiseEndMark(store, keys, stream, row);
    return { snapshot, ...whole, events: events.filter(({ seq }) => seq > row.seq) };
  }
  return { snapshot: null, ...await readDamaged(store, keys, stream, 0) };
}
