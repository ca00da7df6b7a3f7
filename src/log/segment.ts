import type { KeyRing } from './key-ring.ts';
import type { ReadTx } from './log-store.ts';
import { asHead, headKey, segmentsFrom } from './layout.ts';
import { readLoose } from './loose.ts';
import { isSound, type Rows } from './read-stream.ts';

/**
 * A run of records in one row, each as it was sealed: one that is damaged takes no other along, and the chain of tags
 * goes on through it. The place of each follows from the row's key, and its seal says whether it belongs there.
 */
export type Segment = readonly unknown[];
/** Bytes of records in one segment. */
export const SEGMENT_BYTES = 48 * 1024;

async function readSegments(tx: ReadTx, stream: string, from: number): Promise<{ readonly seq: number; readonly record: unknown }[]> {
  const places = (await tx.keys(segmentsFrom(stream, 0))).map((place) => Number(place[2]));
  if (places.length === 0) return [];
  // The segment that begins below `from` may reach above it.
  const first = Math.max(places[0]!, ...places.filter((place) => place <= from));
  const segments = await tx.values(segmentsFrom(stream, first));
  return places.filter((place) => place >= first).flatMap((place, i) => {
    const segment = segments[i];
    return Array.isArray(segment) ? (segment as Segment).map((record, j) => ({ seq: place + j, record })) : [];
  }).filter(({ seq }) => seq >= from);
}

/** The head and all records from `from` on, packed or not, each with the place it lies in, but for what went astray. */
export async function readRowsIn(tx: ReadTx, keys: KeyRing, stream: string, from: number): Promise<Rows> {
  const [head, { loose }, packed] = await Promise.all([tx.get(headKey(stream)), readLoose(tx, stream, from), readSegments(tx, stream, from)]);
  const found = new Map(packed.map(({ seq, record }) => [seq, record]));
  for (const { seq, record } of loose) {
    // Of a place that is packed the packed record is the one, if it opens.
    if (!found.has(seq) || !isSound(keys, stream, seq, found.get(seq))) found.set(seq, record);
  }
  const seqs = [...found.keys()].sort((a, b) => a - b);
  return { head: asHead(head), seqs, records: seqs.map((seq) => found.get(seq)) };
}

