import type { DataKey, KeyRing } from './key-ring.ts';
import type { Versioned } from './log-state.ts';
import type { LogStore, ReadTx } from './log-store.ts';
import { asMark, endOf, type Mark } from './end-mark.ts';
import { keyOfStream } from './make-keys.ts';
import { sameBytes, tagOf } from './record.ts';
import { endKey, recordKey, snapshotKeys } from './row-keys.ts';
import { cipher, isSnapshotRow, sealingKey, type SnapshotRow } from './snapshot.ts';

/** The tag of the record at `seq`, from the record or an end mark; undefined when neither exists. */
async function tagAt(tx: ReadTx, stream: string, seq: number): Promise<Uint8Array | undefined> {
  const [end, record] = await Promise.all([tx.get(endKey(stream)), tx.get(recordKey(stream, seq))]);
  const mark = asMark(end);
  return record !== undefined ? tagOf(record) : mark.seq === seq ? mark.tag : undefined;
}

/** Deflates the JSON of a fold when the browser can: it repeats the same names and shrinks to a fifth. Sealed bytes would not shrink. */
async function sealSnapshot(key: DataKey, { seq, version, state }: Versioned, tag: Uint8Array): Promise<SnapshotRow> {
  const json = new Blob([JSON.stringify(state)]);
  const canDeflate = typeof CompressionStream !== 'undefined';
  const plain = await new Response(canDeflate ? json.stream().pipeThrough(new CompressionStream('deflate-raw')) : json).arrayBuffer();
  const row = { format: canDeflate ? 2 : 1, keyId: key.id, seq, version, tag: Uint8Array.from(tag), iv: crypto.getRandomValues(new Uint8Array(12)) } as const;
  return { ...row, sealed: new Uint8Array(await crypto.subtle.encrypt(cipher(key.stream, row), await sealingKey(key.bytes), plain)) };
}

/**
 * Seals the fold at `seq` and puts it in place of the older of two generations (L7). Rejects when it cannot be kept;
 * no event is lost then. Nothing is written when the stream was erased meanwhile or its record at `seq` is another one.
 *
 * @param readTo the record up to which the stream was read: its tag identifies the history that was folded
 * @param pause resolves in a pause between appends, with whether this snapshot is still the newest
 */
export async function storeSnapshot(store: LogStore, keys: KeyRing, stream: string, snapshot: Versioned, readTo?: Mark, pause?: () => Promise<boolean>): Promise<void> {
  const { seq, version } = snapshot;
  const tag = readTo?.seq === seq ? readTo.tag : await store.read((tx) => tagAt(tx, stream, seq));
  if (!tag || (pause && !await pause())) return;
  const row = await sealSnapshot(await keyOfStream(keys, stream), snapshot, tag);
  await store.write(async (tx) => {
    const [now, isStored, kept, end] = await Promise.all([tagAt(tx, stream, seq), keys.isStored(tx, row.keyId), Promise.all(snapshotKeys(stream).map((place) => tx.get(place))), endOf(tx, stream)]);
    if (!now || !sameBytes(now, tag) || !isStored) return;
    if (kept.some((other) => isSnapshotRow(other) && other.seq === seq && other.version === version)) return;
    // A snapshot above the stream's end counts as the oldest.
    const [first, second] = kept.map((other) => (isSnapshotRow(other) && other.seq <= end ? other.seq : 0));
    tx.put(snapshotKeys(stream)[first! <= second! ? 0 : 1]!, row);
  });
}
