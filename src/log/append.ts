import type { DataKey, KeyRing } from './key-ring.ts';
import type { LogStore, ReadTx, WriteTx } from './log-store.ts';
import { InvalidEvent, StaleWriter, hasName } from './errors.ts';
import { asHead, headKey, recordKey, recordsFrom, type Head } from './layout.ts';
import { readPackedIds } from './packed-ids.ts';
import { NO_TAG, parse, sameBytes, seal, tagOf } from './record.ts';
import type { LogEvent } from './log-event.ts';

/** An event checked and serialised, ready to be sealed. */
export interface Entry { readonly id: string; readonly v: number; readonly plain: Uint8Array }
/** One stream's share of a transaction. */
export interface Batch { readonly stream: string; readonly entries: readonly Entry[] }
/** The stream's head afterwards, or why nothing was written there. */
export type Outcome = { readonly head: number } | { readonly refused: StaleWriter };

const NAME = /^[\x21-\x7e]{1,64}$/;
const encoder = new TextEncoder();

/** Stream names are part of keys and of the sealed data: 1 to 64 printable ASCII characters. Throws RangeError. */
export function checkStream(stream: string): void {
  if (!NAME.test(stream)) throw new RangeError(`not a stream's name: ${JSON.stringify(stream)}`);
}

/** Validates and serialises outside any transaction (L5). Throws {@link InvalidEvent}. */
export function serialise(event: LogEvent, index: number): Entry {
  const { id, type, v, at, data, meta } = event;
  if (typeof id !== 'string' || !NAME.test(id)) throw new InvalidEvent(index, 'id must be 1 to 64 printable ASCII characters');
  if (typeof type !== 'string' || type === '') throw new InvalidEvent(index, 'type is missing');
  if (!Number.isInteger(v) || v < 0 || v > 0xffff_ffff) throw new InvalidEvent(index, 'v must be an unsigned 32-bit integer');
  if (!Number.isFinite(at)) throw new InvalidEvent(index, 'at must be epoch milliseconds');
  try {
    return { id, v, plain: encoder.encode(JSON.stringify({ type, at, data, meta })) };
  } catch (cause) {
    throw new InvalidEvent(index, 'data is not JSON', cause);
  }
}

/** Thrown inside a transaction to give it up: another tab erased the key since it was opened here. */
class KeyErased extends Error {}
/** Thrown inside a transaction to give it up: the stream does not end where this log last left it. */
class HeadMoved extends Error {}

/** A stream as this log last saw it. As long as its newest record is that one, those are the ids of all its events. */
interface Known { readonly end: Head; readonly ids: Set<string>; readonly keyId: string }
interface Share extends Batch { readonly key: DataKey; readonly known: Known | undefined }
interface Appended extends Known { readonly added: ReadonlySet<string> }

/** Seals the entries that are not there yet onto the end of the stream, adds them, and says where it ends now. */
function add(tx: WriteTx, { seq, tag }: Head, { stream, key, entries }: Share, ids: Set<string>, writer: number): Appended {
  const added = new Set<string>();
  for (const { id, v, plain } of entries) {
    if (ids.has(id) || added.has(id)) continue;
    added.add(id);
    seq += 1;
    const record = seal(key.bytes, { stream, seq }, { keyId: key.id, eventId: id, v, writer, previousTag: tag }, plain);
    tag = tagOf(record);
    tx.add(recordKey(stream, seq), record);
  }
  return { end: { seq, tag }, ids, keyId: key.id, added };
}

/**
 * The usual case, in a single round trip of two requests: seals onto the record this log knows as the newest, and gives
 * the transaction up where that one is not there any more. Sealing goes on while the browser reads.
 */
async function appendOntoKnown(store: LogStore, shares: readonly (Share & { known: Known })[], writer: number): Promise<Appended[]> {
  return store.write(async (tx) => {
    const newest = shares.map(({ stream, known }) => tx.get(recordKey(stream, known.end.seq)));
    for (const record of newest) record.catch(() => undefined); // a write may throw before it is awaited
    const appended = shares.map((share) => add(tx, share.known.end, share, share.known.ids, writer));
    for (const [i, record] of newest.entries()) if (!sameBytes(tagOf(await record), shares[i]!.known.end.tag)) throw new HeadMoved();
    return appended;
  });
}

interface Surveyed {
  readonly end: Head;
  readonly ids: Set<string>;
  /** The version of the app that wrote last. */
  readonly writer: number;
}

/**
 * Where a stream ends and the ids of its events: those of packed records are listed, the others stand in the records'
 * headers. Of a stream known before, only what came since is read, if its records show that it merely grew.
 */
async function survey(tx: ReadTx, stream: string, known?: Known): Promise<Surveyed> {
  const range = recordsFrom(stream, known?.end.seq ?? 0);
  const [stored, places, records, packed] = await Promise.all([tx.get(headKey(stream)), tx.keys(range), tx.values(range), known ? [] : readPackedIds(tx, stream)]);
  const last = Number(places.at(-1)?.[2] ?? 0);
  const hasGrown = (since: Head) => places.length === last - since.seq + 1 && sameBytes(tagOf(records[0]), since.tag);
  if (known && !hasGrown(known.end)) return survey(tx, stream);

  const ids = known?.ids ?? new Set(packed.flatMap(({ ids }) => ids));
  let writer = 0;
  for (const record of records) {
    const parsed = parse(record);
    if (parsed.kind === 'newer') writer = Infinity;
    if (parsed.kind !== 'ok') continue;
    ids.add(parsed.header.eventId);
    writer = parsed.header.writer;
  }
  // Records may be gone, and what was written down of them is left.
  const ends = [{ seq: packed.at(-1)?.to ?? 0, tag: NO_TAG }, asHead(stored), { seq: last, tag: tagOf(records.at(-1)) }];
  const end = ends.reduce<Head>((best, each) => (each && each.seq >= best.seq ? each : best), { seq: 0, tag: NO_TAG });
  return { end, ids, writer };
}

async function appendShare(tx: WriteTx, keys: KeyRing, share: Share, writer: number): Promise<Appended | StaleWriter> {
  const [{ end, ids, writer: last }, isStored] = await Promise.all([survey(tx, share.stream, share.known), keys.isStored(tx, share.key.id)]);
  if (last > writer) return new StaleWriter(share.stream, last);
  if (!isStored) throw new KeyErased();
  return add(tx, end, share, ids, writer);
}

/**
 * The writing side of a log (L5). The function returned appends every batch (each of a stream of its own) in one
 * transaction and resolves when that is complete. What goes wrong with the transaction rejects for all; a stream
 * that a newer app writes is refused alone. The same event id twice in a stream is written once.
 */
export function appender(store: LogStore, keys: KeyRing, writer: number): (batches: readonly Batch[]) => Promise<Outcome[]> {
  const known = new Map<string, Known>();

  async function attempt(batches: readonly Batch[], closely: boolean): Promise<(Appended | StaleWriter)[]> {
    const shares: Share[] = [];
    for (const batch of batches) shares.push({ ...batch, key: await keys.forStream(batch.stream), known: known.get(batch.stream) });
    // An event that is there already is vouched for by the store alone: the stream may have been erased meanwhile. So is a
    // key, but for the one of the newest record, which names it and goes when it goes.
    const isUsual = (share: Share): share is Share & { known: Known } =>
      share.known?.keyId === share.key.id && !share.entries.some(({ id }) => share.known!.ids.has(id));
    return !closely && shares.every(isUsual)
      ? appendOntoKnown(store, shares, writer)
      : store.write((tx) => Promise.all(shares.map((share) => appendShare(tx, keys, share, writer))));
  }

  return async (batches) => {
    for (let closely = false, left = 3; ; closely = true, left--) {
      try {
        const results = await attempt(batches, closely);
        return batches.map(({ stream }, i) => {
          const result = results[i]!;
          if (result instanceof StaleWriter) return { refused: result };
          for (const id of result.added) result.ids.add(id);
          if (result.added.size > 0) known.set(stream, result);
          return { head: result.end.seq };
        });
      } catch (cause) {
        if (left === 0) throw cause;
        if (cause instanceof KeyErased) await keys.refresh();
        else if (!(cause instanceof HeadMoved) && !hasName(cause, 'ConstraintError')) throw cause;
        // `add` met a record above the end. A survey tells where it is.
      }
    }
  };
}
