import type { Key, Range } from './log-store.ts';

// The keys of all rows (L2): a letter for the kind, then the stream, then the place in it.
export const recordKey = (stream: string, seq: number): Key => ['e', stream, seq];
/** The end mark of a stream: its newest record's place and tag (`end-mark.ts`). */
export const endKey = (stream: string): Key => ['h', stream];
/** Of the two generations (L7). Each is read by its key: a range scan would pass through every replaced row. */
export const snapshotKeys = (stream: string): Key[] => [['s', stream, 0], ['s', stream, 1]];
export const ackKey = (stream: string): Key => ['a', stream];
/** The bytes of a damaged record as found; the number 0 when the key is missing. */
export const quarantineKey = (stream: string, seq: number): Key => ['q', stream, seq];
export const dataKeyKey = (keyId: string): Key => ['k', keyId];
/** The wrapping key of this device. Ids of data keys are hex, so none equals `device`. */
export const deviceKeyKey: Key = ['k', 'device'];
/** Present while an erasure is incomplete. */
export const erasingKey: Key = ['k', 'erasing'];
/** A data key was erased: records sealed with it are strays (`stream-scan.ts`). */
export const erasedKey = (keyId: string): Key => ['x', keyId];
/** Random bytes, deleted when the disk is full. */
export const ballastKey: Key = ['b'];

const under = (...prefix: Key): Range => ({ from: prefix, to: [...prefix, []] });
export const only = (key: Key): Range => ({ from: key, to: key });
export const allKeys = under('k');
export const allRows: Range = { from: ['a'], to: ['z'] };
/** All but the ids of erased keys. */
export const allErasable: Range = { from: ['a'], to: ['x'] };
export const allRecords = under('e');
/** Where earlier releases packed records (`old-formats.ts`). */
export const allSegments = under('g');
export const allQuarantined = (stream: string): Range => under('q', stream);
export const recordsFrom = (stream: string, seq: number): Range => ({ from: recordKey(stream, seq), to: ['e', stream, []] });
