import type { DataKey, KeyRing } from './key-ring.ts';
import type { Key, LogStore, ReadTx, WriteTx } from './log-store.ts';
import { InvalidEvent, StaleWriter, hasName } from './errors.ts';
import { asHead, headKey, headRow, isHead, recordKey, recordsFrom, type Head } from './layout.ts';
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

type End = Pick<Head, 'seq' | 'tag'>;
/** A stream as this log last saw it. As long as its head is that one, those are the ids of all its events. */
interface Known { readonly head: Head; readonly ids: Set<string> }
interface Share extends Batch { readonly key: DataKey; readonly known: Known | undefined }
/** Records to be added, and the stream once they are. */
interface Sealed { readonly rows: readonly (readonly [Key, unknown])[]; readonly added: readonly string[]; readonly head: Head }
interface Appended extends Known { readonly added: readonly string[] }

function sealOnto(end: End, { stream, key, entries }: Share, ids: ReadonlySet<string>, minWriter: number): Sealed {
  const rows: [Key, unknown][] = [];
  const added = new Set<string>();
  let { seq, tag } = end;
  for (const { id, v, plain } of entries) {
    if (ids.has(id) || added.has(id)) continue;
    added.add(id);
    seq += 1;
    const record = seal(key.bytes, { stream, seq }, { keyId: key.id, eventId: id, v, previousTag: tag }, plain);
    tag = tagOf(record);
    rows.push([recordKey(stream, seq), record]);
  }
  return { rows, added: [...added], head: { seq, tag, minWriter, keyId: key.id } };
}

function write(tx: WriteTx, stream: string, { rows, head }: Sealed): void {
  for (const [key, value] of rows) tx.add(key, value);
  if (rows.length > 0) tx.put(headKey(stream), headRow(head));
}

/**
 * The usual case, in a single round trip of three requests: seals onto the head this log wrote last, and gives the
 * transaction up when the head read first in it is another one. Sealing goes on while the browser reads.
 */
async function appendOntoKnown(store: LogStore, shares: readonly (Share & { known: Known })[], writer: number): Promise<Appended[]> {
  return store.write(async (tx) => {
    const stored = shares.map(({ stream }) => tx.get(headKey(stream)));
    for (const head of stored) head.catch(() => undefined); // a write may throw before it is awaited
    const appended = shares.map((share): Appended => {
      const sealed = sealOnto(share.known.head, share, share.known.ids, writer);
      write(tx, share.stream, sealed);
      return { ...sealed, ids: share.known.ids };
    });
    for (const [i, head] of stored.entries()) if (!isHead(await head, shares[i]!.known.head)) throw new HeadMoved();
    return appended;
  });
}

interface Surveyed { readonly head: Head | undefined; readonly end: End; readonly ids: Set<string> }

/**
 * Where a stream ends and the ids of its events: those of packed records are listed, the others stand in the records'
 * headers. Of a stream known before, only what came since is read, if its records show that it merely grew.
 */
async function survey(tx: ReadTx, stream: string, known?: Known): Promise<Surveyed> {
  const range = recordsFrom(stream, known?.head.seq ?? 0);
  const [stored, places, records, packed] = await Promise.all([tx.get(headKey(stream)), tx.keys(range), tx.values(range), known ? [] : readPackedIds(tx, stream)]);
  const head = asHead(stored);
  const hasGrown = (since: Head) => head && places.length === head.seq - since.seq + 1 && sameBytes(tagOf(records[0]), since.tag);
  if (known && !hasGrown(known.head)) return survey(tx, stream);

  const ids = known?.ids ?? new Set(packed.flatMap(({ ids }) => ids));
  for (const record of records) {
    const parsed = parse(record);
    if (parsed.kind === 'ok') ids.add(parsed.header.eventId);
  }
  // A head may be lost or set back; the records then say where the end is.
  let end: End = head ?? { seq: 0, tag: NO_TAG };
  const lastPacked = packed.at(-1)?.to ?? 0;
  const last = Number(places.at(-1)?.[2] ?? 0);
  if (lastPacked > end.seq) end = { seq: lastPacked, tag: NO_TAG };
  if (last > end.seq) end = { seq: last, tag: tagOf(records.at(-1)) };
  return { head, end, ids };
}

async function appendShare(tx: WriteTx, keys: KeyRing, share: Share, writer: number): Promise<Appended | StaleWriter> {
  const { stream, key } = share;
  const { head, end, ids } = await survey(tx, stream, share.known);
  if (head && head.minWriter > writer) return new StaleWriter(stream, head.minWriter);
  if (head?.keyId !== key.id && !await keys.isStored(tx, key.id)) throw new KeyErased();
  const sealed = sealOnto(end, share, ids, writer);
  write(tx, stream, sealed);
  return { ids, added: sealed.added, head: sealed.rows.length === 0 && head ? head : sealed.head };
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
    // An event that is there already is vouched for by the store alone: the stream may have been erased meanwhile.
    const isUsual = (share: Share): share is Share & { known: Known } =>
      share.known?.head.keyId === share.key.id && !share.entries.some(({ id }) => share.known!.ids.has(id));
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
          if (result.head.seq > 0) known.set(stream, { head: result.head, ids: result.ids });
          return { head: result.head.seq };
        });
      } catch (cause) {
        if (left === 0) throw cause;
        if (cause instanceof KeyErased) await keys.refresh();
        else if (!(cause instanceof HeadMoved) && !hasName(cause, 'ConstraintError')) throw cause;
        // `add` met a record above the head. A survey tells where the end is.
      }
    }
  };
}
