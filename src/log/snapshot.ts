import type { KeyRing } from './key-ring.ts';
import type { Snapshot } from './log-event.ts';
import type { ReadTx } from './log-store.ts';
import { snapshotKeys } from './row-keys.ts';

/** A snapshot as it is stored: sealed with AES-GCM, all its other fields bound to it as additional data (L7). */
export interface SnapshotRow {
  /** 1: JSON; 2: JSON deflated (RFC 1951). */
  readonly format: 1 | 2;
  readonly keyId: string;
  readonly seq: number;
  /** Of the fold. Only snapshots of the same version are restored. */
  readonly version: number;
  /** Of the record at `seq`: it identifies the history that was folded. */
  readonly tag: Uint8Array<ArrayBuffer>;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: Uint8Array<ArrayBuffer>;
}

/** The rows of both generations that have a snapshot's shape, the newest first. */
export async function snapshotsIn(tx: ReadTx, stream: string): Promise<SnapshotRow[]> {
  const rows = await Promise.all(snapshotKeys(stream).map((key) => tx.get(key)));
  return rows.filter(isSnapshotRow).sort((a, b) => b.seq - a.seq);
}

export function isSnapshotRow(value: unknown): value is SnapshotRow {
  const row = value as Partial<SnapshotRow> | null | undefined;
  return (row?.format === 1 || row?.format === 2) && Number.isSafeInteger(row.seq) && row.seq! > 0 && row.tag instanceof Uint8Array && row.sealed instanceof Uint8Array;
}

const encoder = new TextEncoder();
const derived = new WeakMap<Uint8Array, Promise<CryptoKey>>();
/**
 * The key that seals a stream's snapshots. It is derived from the stream's data key (HKDF, RFC 5869), so erasing the
 * data key makes snapshots unreadable, too. Snapshots use AES, because the browser's own implementation is fast from
 * the first byte, whereas noble's cipher must be compiled first.
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

/** The snapshot, or undefined when the key, the stream or a single bit differs from the sealed one. */
export async function openSnapshot(keys: KeyRing, stream: string, row: SnapshotRow): Promise<Snapshot | undefined> {
  const dataKey = keys.find(row.keyId);
  if (!dataKey) return undefined;
  try {
    const plain = await crypto.subtle.decrypt(cipher(stream, row), await sealingKey(dataKey), row.sealed);
    if (row.format === 1) return { seq: row.seq, state: await new Response(plain).json() as unknown };
    // Through a writer: a pipe out of a Blob takes milliseconds more. Bytes that are not deflated reject in `readable`.
    const { readable, writable } = new DecompressionStream('deflate-raw');
    const writer = writable.getWriter();
    for (const step of [writer.write(new Uint8Array(plain)), writer.close()]) step.catch(() => undefined);
    return { seq: row.seq, state: await new Response(readable).json() as unknown };
  } catch {
    return undefined;
  }
}
