import type { KeyRing } from './key-ring.ts';
import type { LogStore, ReadTx } from './log-store.ts';
import { allRecords, packedIdsKey, recordKey, segmentKey, segmentsFrom } from './layout.ts';
import { newestLoose } from './loose.ts';
import { listIds } from './packed-ids.ts';
import { isSound } from './read-stream.ts';
import { sameBytes } from './record.ts';
import { SEGMENT_BYTES } from './segment.ts';
import { survey } from './survey.ts';

export interface CompactOptions {
  /** Nothing is done for fewer loose records than this. */
  readonly most?: number;
  /** So many of the newest stay loose: what is read again and again. */
  readonly keep?: number;
  /** Asked before each segment. */
  readonly mayGoOn?: () => boolean;
  /** Called before each step, within the transaction from `add` on; what it throws ends the packing. */
  readonly onStep?: ((step: CompactStep) => void) | undefined;
}
export type CompactStep = 'read' | 'open' | 'add' | 'readBack' | 'delete' | 'commit' | 'committed';

interface Run { readonly from: number; readonly records: Uint8Array[]; bytes: number }

/** The last place that a segment holds. */
async function lastPacked(tx: ReadTx, stream: string): Promise<number> {
  const place = await tx.last(segmentsFrom(stream, 0));
  const segment = place && await tx.get(place);
  return place ? Number(place[2]) + (Array.isArray(segment) ? segment.length - 1 : 0) : 0;
}

/** The records in runs, each of a size for one segment, up to the first that is no record at all. */
function runsOf(from: number, records: readonly unknown[]): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  for (const [i, record] of records.entries()) {
    if (!(record instanceof Uint8Array)) break;
    if (!run || run.bytes + record.length >= SEGMENT_BYTES) runs.push(run = { from: from + i, records: [], bytes: 0 });
    run.records.push(record);
    run.bytes += record.length;
  }
  return runs;
}

const changed = (): Error => new DOMException('the records changed meanwhile', 'AbortError');

/** One transaction: adds the segment, reads it back, replays it, compares, and deletes exactly what it holds. */
async function pack(store: LogStore, keys: KeyRing, stream: string, { from, records }: Run, step: (step: CompactStep) => void): Promise<void> {
  const to = from + records.length - 1;
  step('open');
  const sound = records.map((record, i) => isSound(keys, stream, from + i, record));
  const range = { from: recordKey(stream, from), to: recordKey(stream, to) };
  await store.write(async (tx) => {
    step('add');
    tx.add(segmentKey(stream, from), records);
    tx.add(packedIdsKey(stream, from), listIds(records));
    step('readBack');
    const [loose, packed] = await Promise.all([tx.values(range), tx.get(segmentKey(stream, from))]);
    const same = (bytes: unknown, i: number) => bytes instanceof Uint8Array && sameBytes(bytes, records[i]!);
    if (loose.length !== records.length || !loose.every(same)) throw changed();
    if (!Array.isArray(packed) || packed.length !== records.length || !packed.every((record, i) => same(record, i) && isSound(keys, stream, from + i, record) === sound[i])) throw changed();
    step('delete');
    tx.delete(range);
    step('commit');
  });
  step('committed');
}

/**
 * Packs the older loose records of a stream into segments (L7), the oldest first and without leaving one out, damaged
 * ones as they are found: above a loose record nothing is packed, which appending relies on. Nothing of it is needed for the log to be right: it may
 * run in any tab, and end anywhere. Says whether anything was packed; rejects where the store does.
 */
export async function compactStream(store: LogStore, keys: KeyRing, stream: string, options: CompactOptions = {}): Promise<boolean> {
  const { most = 400, keep = 200, mayGoOn = () => true, onStep } = options;
  const step = (name: CompactStep) => onStep?.(name);
  step('read');
  const [places, packedTo, newest] = await store.read((tx) => Promise.all([tx.keys(allRecords(stream)), lastPacked(tx, stream), newestLoose(tx, stream)]));
  if (places.length <= Math.max(most, keep)) return false;
  if (newest?.isAstray) {
    await store.write((tx) => survey(tx, stream)); // deletes it
    return compactStream(store, keys, stream, options);
  }
  const seqs = places.map((place) => Number(place[2])).filter((seq) => seq > packedTo);
  await keys.refresh();
  let packed = false;
  // At most so many records in memory at a time; the newest always stays, for it is the end of the stream.
  const old = seqs.slice(0, -Math.max(keep, 1));
  for (let start = 0; start < old.length;) {
    let end = start;
    while (end + 1 < old.length && end - start < 499 && old[end + 1] === old[end]! + 1) end += 1;
    const range = { from: recordKey(stream, old[start]!), to: recordKey(stream, old[end]!) };
    const records = await store.read((tx) => tx.values(range));
    if (records.length !== end - start + 1) return packed; // erased, or packed by another tab
    for (const run of runsOf(old[start]!, records)) {
      if (!mayGoOn()) return packed;
      await pack(store, keys, stream, run, step);
      packed = true;
    }
    if (!records.every((record) => record instanceof Uint8Array)) return packed;
    start = end + 1;
  }
  return packed;
}

/** The same, by one tab at a time, but only to save work: packing is as right without the lock. */
export async function compactAlone(lock: string, ...what: Parameters<typeof compactStream>): Promise<boolean> {
  const pack = async (held: unknown) => held !== null && await compactStream(...what);
  return await (globalThis.navigator?.locks?.request(lock, { ifAvailable: true }, pack) ?? pack(undefined));
}
