import type { Key, Range } from './log-store.ts';

// The keys of L2.
const STREAM_ROWS = ['h', 'e', 'i', 'g', 's', 'a', 'q'] as const;

export const headKey = (stream: string): Key => ['h', stream];
export const recordKey = (stream: string, seq: number): Key => ['e', stream, seq];
/** A run of records packed into one row, by the first of them. */
export const segmentKey = (stream: string, from: number): Key => ['g', stream, from];
/** The ids of the events in that segment. */
export const packedIdsKey = (stream: string, from: number): Key => ['i', stream, from];
export const quarantineKey = (stream: string, seq: number): Key => ['q', stream, seq];
/** Of the two generations (L7). Each is read by its key: a range would lead through all that they replaced. */
export const snapshotKeys = (stream: string): Key[] => [['s', stream, 0], ['s', stream, 1]];
export const ackKey = (stream: string): Key => ['a', stream];
export const dataKeyKey = (keyId: string): Key => ['k', keyId];
/** Says that a data key was erased: what is sealed with it was not acknowledged, or is to be gone. */
export const erasedKey = (keyId: string): Key => ['x', keyId];
/** Bytes that mean nothing, given up when the disk is full. */
export const ballastKey: Key = ['b'];
/** The wrapping key of this device; data key ids are hex, so none can be called so. */
export const deviceKeyKey: Key = ['k', 'device'];
/** Says that a stream, or everything, is being erased: it stands where its keys were until the rest is gone, too. */
export const erasingKey = (stream: string | undefined): Key => ['k', 'erasing', ...(stream === undefined ? [] : [stream])];

/** The name of the data key whose row lies here; undefined for the other rows among the keys. */
export const dataKeyIn = ([, id]: Key): string | undefined => (id === deviceKeyKey[1] || id === 'erasing' ? undefined : String(id));

export const only = (key: Key): Range => ({ from: key, to: key });
const under = (...prefix: Key): Range => ({ from: prefix, to: [...prefix, []] });
export const allKeys = under('k');
export const allErasing = under('k', 'erasing');
export const allRows: Range = { from: ['a'], to: ['z'] };
/** All that an erasure takes: what it leaves says only that keys were erased. */
export const allErasable: Range = { from: ['a'], to: ['x'] };
export const allSnapshots = under('s');
export const allPackedIds = (stream: string): Range => under('i', stream);
export const segmentsFrom = (stream: string, from: number): Range => ({ from: segmentKey(stream, from), to: ['g', stream, []] });
/** The records from `seq` on, `seq` included. */
export const recordsFrom = (stream: string, seq: number): Range => ({ from: recordKey(stream, seq), to: ['e', stream, []] });
export const allRecords = (stream?: string): Range => (stream === undefined ? under('e') : under('e', stream));
/** What is sealed with a key of the stream. */
export const sealedRows = (stream: string): Range[] => (['e', 'g', 's', 'q'] as const).map((kind) => under(kind, stream));
/** Everything of a stream but its keys. */
export const streamRows = (stream: string): Range[] => STREAM_ROWS.map((kind) => under(kind, stream));

/** Where a stream ends, or ended when it was written down. */
export interface Head {
  readonly seq: number;
  /** Poly1305 tag of the record at `seq`; the next one is sealed onto it. */
  readonly tag: Uint8Array;
}

/** The head as it is stored: 0 seq (u64)   8 tag (16). */
export function headRow({ seq, tag }: Head): Uint8Array {
  const row = new Uint8Array(24);
  new DataView(row.buffer).setBigUint64(0, BigInt(seq), true);
  row.set(tag, 8);
  return row;
}

/** The head in a stored row, or undefined when it is missing or no head at all. */
export function asHead(row: unknown): Head | undefined {
  if (!(row instanceof Uint8Array) || row.length !== 24) return undefined;
  const seq = Number(new DataView(row.buffer, row.byteOffset).getBigUint64(0, true));
  return Number.isSafeInteger(seq) && seq > 0 ? { seq, tag: row.slice(8) } : undefined;
}
