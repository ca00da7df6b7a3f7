import type { KeyRing } from './key-ring.ts';
import type { Snapshot } from './log-event.ts';
import type { LogStore, ReadTx } from './log-store.ts';
import { asHead, headKey, recordKey, snapshotKey, snapshots } from './layout.ts';
import { sameBytes, tagOf } from './record.ts';

/** A snapshot as it is stored: sealed with AES-GCM, all its other fields bound to it as additional data (L7). */
export interface SnapshotRow {
  readonly format: 1;
  readonly keyId: string;
  readonly seq: number;
  /** Of the fold: another one's snapshots mean nothing to it. */
  readonly version: number;
  /** Of the record at `seq`: tells a snapshot of this stream's past from one of another past. */
  readonly tag: Uint8Array<ArrayBuffer>;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: Uint8Array<ArrayBuffer>;
}

const GENERATIONS = [0, 1];
const encoder = new TextEncoder();

function asRow(value: unknown): SnapshotRow | undefined {
  const row = value as Partial<SnapshotRow> | null | undefined;
  const sound = row?.format === 1 && typeof row.keyId === 'string' && Number.isSafeInteger(row.seq) && row.seq! > 0
    && row.tag instanceof Uint8Array && row.tag.length === 16 && row.iv instanceof Uint8Array && row.sealed instanceof Uint8Array;
  return sound ? (row as SnapshotRow) : undefined;
}

/** Those of this version of the fold, the newest first, as far as they can be told by what they claim. */
export const usable = (rows: readonly unknown[], version: number): SnapshotRow[] =>
  rows.flatMap((value) => asRow(value) ?? []).filter((row) => row.version === version).sort((a, b) => b.seq - a.seq);

const derived = new WeakMap<Uint8Array, Promise<CryptoKey>>();
/**
 * The browser's own AES is fast from the first byte, where our cipher has to be compiled first. Its key is derived
 * from the stream's (HKDF, RFC 5869), so that erasing that one makes snapshots unreadable, too.
 */
function sealingKey(dataKey: Uint8Array): Promise<CryptoKey> {
  const derive = async () => {
    const base = await crypto.subtle.importKey('raw', dataKey as Uint8Array<ArrayBuffer>, 'HKDF', false, ['deriveKey']);
    const params = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode('meltem snapshot') };
    return crypto.subtle.deriveKey(params, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  };
  const key = derived.get(dataKey) ?? derive();
  derived.set(dataKey, key);
  return key;
}

const cipher = (stream: string, { format, keyId, seq, version, tag, iv }: Omit<SnapshotRow, 'sealed'>): AesGcmParams =>
  ({ name: 'AES-GCM', iv, additionalData: encoder.encode(JSON.stringify(['MLT snapshot', format, stream, keyId, seq, version, ...tag])) });

/** What was sealed, or undefined where key, place or a single bit is another. */
export async function openSnapshot(keys: KeyRing, stream: string, row: SnapshotRow): Promise<Snapshot | undefined> {
  const dataKey = keys.find(row.keyId);
  if (!dataKey) return undefined;
  try {
    const plain = await crypto.subtle.decrypt(cipher(stream, row), await sealingKey(dataKey), row.sealed);
    return { seq: row.seq, state: JSON.parse(new TextDecoder().decode(plain)) as unknown };
  } catch {
    return undefined;
  }
}

/** The tag of the record at `seq`, undefined where there is none to be had at once. */
async function tagAt(tx: ReadTx, stream: string, seq: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const [stored, record] = await Promise.all([tx.get(headKey(stream)), tx.get(recordKey(stream, seq))]);
  const head = asHead(stored);
  if (!head || head.seq < seq) return undefined;
  return (head.seq === seq ? head.tag.slice() : record && tagOf(record)) as Uint8Array<ArrayBuffer> | undefined;
}

/**
 * Seals the fold at `seq` and puts it in place of the older of two generations (L7). Rejects when it cannot be
 * kept; nothing is lost by that. A stream erased, or grown another past meanwhile, is left alone.
 */
export async function storeSnapshot(store: LogStore, keys: KeyRing, stream: string, { seq, version, state }: Snapshot & { readonly version: number }): Promise<void> {
  const tag = await store.read((tx) => tagAt(tx, stream, seq));
  if (!tag) return;
  const key = await keys.forStream(stream);
  const stamp = { format: 1, keyId: key.id, seq, version, tag, iv: crypto.getRandomValues(new Uint8Array(12)) } as const;
  const plain = encoder.encode(JSON.stringify(state));
  const sealed = new Uint8Array(await crypto.subtle.encrypt(cipher(stream, stamp), await sealingKey(key.bytes), plain));
  await store.write(async (tx) => {
    const [now, stored, kept, head] = await Promise.all([
      tagAt(tx, stream, seq), keys.isStored(tx, key.id), Promise.all(GENERATIONS.map((gen) => tx.get(snapshotKey(stream, gen)))), tx.get(headKey(stream)),
    ]);
    if (!now || !sameBytes(now, tag) || !stored) return;
    // One that claims a place above the end is of no use to anyone.
    const ages = kept.map((value) => asRow(value)).map((row) => (row && row.seq <= asHead(head)!.seq ? row.seq : 0));
    if (kept.some((value, i) => ages[i] === seq && asRow(value)!.version === version)) return;
    tx.put(snapshotKey(stream, ages[0]! <= ages[1]! ? 0 : 1), { ...stamp, sealed });
  });
}

/** Whether this very snapshot is there, asked within a transaction. */
export async function stillStored(tx: ReadTx, stream: string, { seq, tag }: SnapshotRow): Promise<boolean> {
  return (await tx.values(snapshots(stream))).some((value) => asRow(value)?.seq === seq && sameBytes(asRow(value)!.tag, tag));
}
