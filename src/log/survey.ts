import type { ReadTx, WriteTx } from './log-store.ts';
import { asHead, erasedKey, headKey, only, recordKey, recordsFrom, type Head } from './layout.ts';
import { readPackedIds } from './packed-ids.ts';
import { NO_TAG, parse, sameBytes, tagOf } from './record.ts';

/** A stream as an append last left it. As long as its newest record is that one, those are the ids of all its events. */
export interface Known { readonly end: Head; readonly ids: Set<string>; readonly keyId: string }

export interface Surveyed {
  readonly end: Head;
  readonly ids: Set<string>;
  /** The version of the app that wrote last. */
  readonly writer: number;
}

/** A loose record and where it lies. */
export interface Placed { readonly seq: number; readonly record: unknown }

/** The names of the keys that loose records say they are sealed with. */
const keyIdOf = ({ record }: Placed): string | undefined => {
  const parsed = parse(record);
  return parsed.kind === 'ok' ? parsed.header.keyId : undefined;
};

/**
 * Of these loose records those that were sealed with a key after it was erased. An append does not wait to see whether
 * the stream still ends where it last left it; where it was erased meanwhile, what is added went astray. It was not
 * acknowledged and is appended anew, unless the page ended before.
 */
export async function strays(tx: ReadTx, loose: readonly Placed[]): Promise<Placed[]> {
  const named = [...new Set(loose.map(keyIdOf))].filter((id) => id !== undefined);
  const marks = await Promise.all(named.map((id) => tx.get(erasedKey(id))));
  const erased = named.filter((_, i) => marks[i] !== undefined);
  return loose.filter((each) => erased.includes(keyIdOf(each) ?? ''));
}

/**
 * Where a stream ends and the ids of its events: those of packed records are listed, the others stand in the records'
 * headers. Of a stream known before, only what came since is read, if its records show that it merely grew. What went
 * astray counts for nothing: what an erasure left behind is deleted, and what lies below the packed records is another
 * tab's that did not know of them.
 */
export async function survey(tx: WriteTx, stream: string, known?: Known): Promise<Surveyed> {
  const range = recordsFrom(stream, known?.end.seq ?? 0);
  const [stored, places, records, packed] = await Promise.all([tx.get(headKey(stream)), tx.keys(range), tx.values(range), known ? [] : readPackedIds(tx, stream)]);
  const found = places.map((place, i): Placed => ({ seq: Number(place[2]), record: records[i] }));
  const astray = await strays(tx, found);
  for (const { seq } of astray) tx.delete(only(recordKey(stream, seq)));
  const loose = found.filter((each) => !astray.includes(each));
  const newest = loose.at(-1);
  const last = newest?.seq ?? 0;
  const hasGrown = (since: Head) => loose.length === last - since.seq + 1 && sameBytes(tagOf(loose[0]?.record), since.tag);
  if (known && !hasGrown(known.end)) return survey(tx, stream);

  const packedTo = packed.at(-1)?.to ?? 0;
  const ids = known?.ids ?? new Set(packed.flatMap(({ ids }) => ids));
  let writer = 0;
  for (const { seq, record } of loose) {
    const parsed = parse(record);
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
