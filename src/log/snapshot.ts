import type { KeyRing } from './key-ring.ts';
import type { Snapshot } from './log-event.ts';
import type { ReadTx } from './log-store.ts';
import { snapshotKeys } from './layout.ts';

/** A snapshot as it is stored: sealed with AES-GCM, all its other fields bound to it as additional data (L7). */
export interface SnapshotRow {
  /** 1: JSON; 2: JSON deflated (RFC 1951). */
  readonly format: 1 | 2;
  readonly keyId: string;
  readonly seq: number;
  /** Of the fold: another one's snapshots mean nothing to it. */
  readonly version: number;
  /** Of the record at `seq`: tells a snapshot of this stream's past from one of another past. */
  readonly tag: Uint8Array<ArrayBuffer>;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: Uint8Array<ArrayBuffer>;
}

const encoder = new TextEncoder();

export function asRow(value: unknown): SnapshotRow | undefined {
  const row = value as Partial<SnapshotRow> | null | undefined;
  const sound = (row?.format === 1 || row?.format === 2) && typeof row.keyId === 'string' && Number.isSafeInteger(row.seq) && row.seq! > 0
    && row.tag instanceof Uint8Array && row.tag.length === 16 && row.iv instanceof Uint8Array && row.sealed instanceof Uint8Array;
  return sound ? (row as SnapshotRow) : undefined;
}

/** What is stored in the places of the two generations, undefined where there is nothing. */
export const snapshotsIn = (tx: ReadTx, stream: string): Promise<unknown[]> => Promise.all(snapshotKeys(stream).map((key) => tx.get(key)));

/** Those of this version of the fold, the newest first, as far as they can be told by what they claim. */
export const usable = (rows: readonly unknown[], version: number): SnapshotRow[] =>
  rows.flatMap((value) => asRow(value) ?? []).filter((row) => row.version === version).sort((a, b) => b.seq - a.seq);

const derived = new WeakMap<Uint8Array, Promise<CryptoKey>>();
/**
 * The browser's own AES is fast from the first byte, where our cipher has to be compiled first. Its key is derived
 * from the stream's (HKDF, RFC 5869), so that erasing that one makes snapshots unreadable, too.
 */
export function sealingKey(dataKey: Uint8Array): Promise<CryptoKey> {
  const derive = async () => {
    const base = await crypto.subtle.importKey('raw', dataKey as Uint8Array<ArrayBuffer>, 'HKDF', false, ['deriveKey']);
    const params = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode('meltem snapshot') };
    return crypto.subtle.deriveKey(params, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  };
  const key = derived.get(dataKey) ?? derive();
  derived.set(dataKey, key);
  return key;
}

export const cipher = (stream: string, { format, keyId, seq, version, tag, iv }: Omit<SnapshotRow, 'sealed'>): AesGcmParams =>
  ({ name: 'AES-GCM', iv, additionalData: encoder.encode(JSON.stringify(['MLT snapshot', format, stream, keyId, seq, version, ...tag])) });

/** By a writer: a pipe out of a Blob takes milliseconds more. What is no deflated data is told by the stream that comes out. */
function inflate(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new DecompressionStream('deflate-raw');
  const writer = writable.getWriter();
  writer.write(bytes).catch(() => undefined);
  writer.close().catch(() => undefined);
  return readable;
}

/** What was sealed, or undefined where key, place or a single bit is another. */
export async function openSnapshot(keys: KeyRing, stream: string, row: SnapshotRow): Promise<Snapshot | undefined> {
  const dataKey = keys.find(row.keyId);
  if (!dataKey) return undefined;
  try {
    const plain = new Uint8Array(await crypto.subtle.decrypt(cipher(stream, row), await sealingKey(dataKey), row.sealed));
    return { seq: row.seq, state: await new Response(row.format === 2 ? inflate(plain) : plain).json() as unknown };
  } catch {
    return undefined;
  }
}
