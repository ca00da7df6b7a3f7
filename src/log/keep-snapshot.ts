import type { KeyRing } from './key-ring.ts';
import type { Snapshot } from './log-event.ts';
import type { LogStore, ReadTx } from './log-store.ts';
import { asHead, headKey, recordKey, snapshotKeys, type Head } from './layout.ts';
import { endOf } from './read-stream.ts';
import { sameBytes, tagOf } from './record.ts';
import { asRow, cipher, sealingKey, snapshotsIn, type SnapshotRow } from './snapshot.ts';

/** The tag of the record at `seq`, undefined where there is none to be had at once. */
async function tagAt(tx: ReadTx, stream: string, seq: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const [stored, record] = await Promise.all([tx.get(headKey(stream)), tx.get(recordKey(stream, seq))]);
  const head = asHead(stored);
  return (record !== undefined ? tagOf(record) : head?.seq === seq ? head.tag : undefined) as Uint8Array<ArrayBuffer> | undefined;
}

/** A fold's JSON says the same names over and over: deflated it takes a fifth. Sealed bytes would not get smaller. */
async function pack(state: unknown): Promise<{ readonly format: 1 | 2; readonly plain: Uint8Array<ArrayBuffer> }> {
  const json = new Blob([JSON.stringify(state)]);
  const canDeflate = typeof CompressionStream !== 'undefined';
  const packed = canDeflate ? json.stream().pipeThrough(new CompressionStream('deflate-raw')) : json;
  return { format: canDeflate ? 2 : 1, plain: new Uint8Array(await new Response(packed).arrayBuffer()) };
}

/**
 * Seals the fold at `seq` and puts it in place of the older of two generations (L7). Rejects when it cannot be
 * kept; nothing is lost by that. A stream erased, or grown another past meanwhile, is left alone.
 *
 * @param readTo the record the stream was read up to, which tells what past the fold is of
 * @param pause resolves when nobody waits for the disk, and says whether this snapshot is still wanted then
 */
export async function storeSnapshot(
  store: LogStore, keys: KeyRing, stream: string, { seq, version, state }: Snapshot & { readonly version: number }, readTo?: Head, pause?: () => Promise<boolean>,
): Promise<void> {
  const tag = readTo?.seq === seq ? readTo.tag as Uint8Array<ArrayBuffer> : await store.read((tx) => tagAt(tx, stream, seq));
  if (!tag || (pause && !await pause())) return;
  const key = await keys.forStream(stream);
  const { format, plain } = await pack(state);
  const stamp = { format, keyId: key.id, seq, version, tag, iv: crypto.getRandomValues(new Uint8Array(12)) } as const;
  const sealed = new Uint8Array(await crypto.subtle.encrypt(cipher(stream, stamp), await sealingKey(key.bytes), plain));
  await store.write(async (tx) => {
    const [now, stored, kept, end] = await Promise.all([
      tagAt(tx, stream, seq), keys.isStored(tx, key.id), snapshotsIn(tx, stream), endOf(tx, stream),
    ]);
    if (!now || !sameBytes(now, tag) || !stored) return;
    // One that claims a place above the end is of no use to anyone.
    const ages = kept.map((value) => asRow(value)).map((row) => (row && row.seq <= end ? row.seq : 0));
    if (kept.some((value, i) => ages[i] === seq && asRow(value)!.version === version)) return;
    tx.put(snapshotKeys(stream)[ages[0]! <= ages[1]! ? 0 : 1]!, { ...stamp, sealed });
  });
}

/** Whether this very snapshot is there, asked within a transaction. */
export async function stillStored(tx: ReadTx, stream: string, { seq, tag }: SnapshotRow): Promise<boolean> {
  return (await snapshotsIn(tx, stream)).some((value) => asRow(value)?.seq === seq && sameBytes(asRow(value)!.tag, tag));
}
