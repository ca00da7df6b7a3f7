import type { Key, Range } from './log-store.ts';
import { lengthOf, packId, unpackId } from './packed-id.ts';
import { sameBytes } from './record.ts';

// The keys of L2.
const STREAM_ROWS = ['h', 'e', 'i', 'g', 's', 'a', 'q'] as const;

export const headKey = (stream: string): Key => ['h', stream];
export const recordKey = (stream: string, seq: number): Key => ['e', stream, seq];
/** A run of records packed into one row, by the first of them. */
export const segmentKey = (stream: string, from: number): Key => ['g', stream, from];
/** The ids of the events in that segment. */
export const packedIdsKey = (stream: string, from: number): Key => ['i', stream, from];
export const quarantineKey = (stream: string, seq: number): Key => ['q', stream, seq];
export const snapshotKey = (stream: string, generation: number): Key => ['s', stream, generation];
export const ackKey = (stream: string): Key => ['a', stream];
export const dataKeyKey = (keyId: string): Key => ['k', keyId];
/** Bytes that mean nothing, given up when the disk is full. */
export const ballastKey: Key = ['b'];
/** The wrapping key of this device; data key ids are hex, so none can be called so. */
export const deviceKeyKey: Key = ['k', 'device'];
/** Says that a stream, or everything, is being erased: it stands where its keys were until the rest is gone, too. */
export const erasingKey = (stream: string | undefined): Key => ['k', 'erasing', ...(stream === undefined ? [] : [stream])];

export const only = (key: Key): Range => ({ from: key, to: key });
const under = (...prefix: Key): Range => ({ from: prefix, to: [...prefix, []] });
export const allKeys = under('k');
export const allErasing = under('k', 'erasing');
export const allHeads = under('h');
export const allRows: Range = { from: ['a'], to: ['z'] };
export const allSnapshots = under('s');
export const allPackedIds = (stream: string): Range => under('i', stream);
export const segmentsFrom = (stream: string, from: number): Range => ({ from: segmentKey(stream, from), to: ['g', stream, []] });
export const snapshots = (stream: string): Range => under('s', stream);
/** The records from `seq` on, `seq` included. */
export const recordsFrom = (stream: string, seq: number): Range => ({ from: recordKey(stream, seq), to: ['e', stream, []] });
/** What is sealed with a key of the stream. */
export const sealedRows = (stream: string): Range[] => (['e', 'g', 's', 'q'] as const).map((kind) => under(kind, stream));
/** Everything of a stream but its keys. */
export const streamRows = (stream: string): Range[] => STREAM_ROWS.map((kind) => under(kind, stream));

/** The end of a stream. */
export interface Head {
  readonly seq: number;
  /** Poly1305 tag of the record at `seq`; the next one is sealed onto it. */
  readonly tag: Uint8Array;
  /** The oldest version of the app that may still write here. */
  readonly minWriter: number;
  /** Key of that record. A head and its key are erased together, so a head vouches for its key. */
  readonly keyId: string;
}

/** The head as it is stored, in few bytes, since it is with every append: 0 seq (u64)   8 minWriter (u32)   12 tag (16)   28 key id. */
export function headRow({ seq, tag, minWriter, keyId }: Head): Uint8Array {
  const id = packId(keyId);
  const row = new Uint8Array(28 + id.length);
  const view = new DataView(row.buffer);
  view.setBigUint64(0, BigInt(seq), true);
  view.setUint32(8, minWriter, true);
  row.set(tag, 12);
  row.set(id, 28);
  return row;
}

/** The head in a stored row, or undefined when it is missing or no head at all. */
export function asHead(row: unknown): Head | undefined {
  if (!(row instanceof Uint8Array) || row.length !== 29 + lengthOf(row[28] ?? 0)) return undefined;
  const view = new DataView(row.buffer, row.byteOffset);
  const seq = Number(view.getBigUint64(0, true));
  if (!Number.isSafeInteger(seq) || seq === 0) return undefined;
  return { seq, tag: row.slice(12, 28), minWriter: view.getUint32(8, true), keyId: unpackId(row[28]!, row.subarray(29)) };
}

/** Whether a stored row is this very head. */
export const isHead = (row: unknown, head: Head): boolean => row instanceof Uint8Array && sameBytes(row, headRow(head));
