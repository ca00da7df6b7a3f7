import type { WriteTx } from './log-store.ts';
import { asHead, headKey, only, recordKey, type Head } from './layout.ts';
import { readLoose } from './loose.ts';
import { readPackedIds } from './packed-ids.ts';
import { NO_TAG, sameBytes, tagOf } from './record.ts';

/** A stream as an append last left it. As long as its newest record is that one, those are the ids of all its events. */
export interface Known { readonly end: Head; readonly ids: Set<string>; readonly keyId: string }

export interface Surveyed {
  readonly end: Head;
  readonly ids: Set<string>;
  /** The version of the app that wrote last. */
  readonly writer: number;
}

/**
 * Where a stream ends and the ids of its events: those of packed records are listed, the others stand in the records'
 * headers. Of a stream known before, only what came since is read, if its records show that it merely grew. What went
 * astray counts for nothing: what an erasure left behind is deleted, and what lies below the packed records is another
 * tab's that did not know of them.
 */
export async function survey(tx: WriteTx, stream: string, known?: Known): Promise<Surveyed> {
  const [stored, { loose, astray }, packed] = await Promise.all([
    tx.get(headKey(stream)), readLoose(tx, stream, known?.end.seq ?? 0), known ? [] : readPackedIds(tx, stream),
  ]);
  for (const { seq } of astray) tx.delete(only(recordKey(stream, seq)));
  const newest = loose.at(-1);
  const last = newest?.seq ?? 0;
  const hasGrown = (since: Head) => loose.length === last - since.seq + 1 && sameBytes(tagOf(loose[0]?.record), since.tag);
  if (known && !hasGrown(known.end)) return survey(tx, stream);

  const packedTo = packed.at(-1)?.to ?? 0;
  const ids = known?.ids ?? new Set(packed.flatMap(({ ids }) => ids));
  let writer = 0;
  for (const { seq, parsed } of loose) {
    if (parsed.kind === 'newer') writer = Infinity;
    if (parsed.kind !== 'ok' || seq <= packedTo) continue;
    ids.add(parsed.header.eventId);
    writer = parsed.header.writer;
  }
  // Records may be gone, and what was written down of them is left.
  const ends = [{ seq: packedTo, tag: NO_TAG }, asHead(stored), { seq: last, tag: tagOf(newest?.record) }];
  const end = ends.reduce<Head>((best, each) => (each && each.seq >= best.seq ? each : best), { seq: 0, tag: NO_TAG });
  return { end, ids, writer };
}
