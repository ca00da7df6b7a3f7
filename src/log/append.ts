import type { DataKey, KeyRing } from './key-ring.ts';
import type { Key, LogStore, ReadTx, WriteTx } from './log-store.ts';
import { InvalidEvent, StaleWriter, hasName } from './errors.ts';
import { asHead, dedupeKey, headKey, recordKey, recordsFrom, type Head } from './layout.ts';
import { NO_TAG, sameBytes, seal, tagOf } from './record.ts';
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
const START: End = { seq: 0, tag: NO_TAG };

interface Share extends Batch { readonly key: DataKey; readonly known: Head | undefined }
interface Sealed { readonly rows: readonly (readonly [Key, unknown])[]; readonly end: End }

function sealOnto(end: End, { stream, key }: Share, entries: readonly Entry[]): Sealed {
  const rows: [Key, unknown][] = [];
  const ids = new Set<string>();
  let { seq, tag } = end;
  for (const { id, v, plain } of entries) {
    if (ids.has(id)) continue;
    ids.add(id);
    seq += 1;
    const record = seal(key.bytes, { stream, seq }, { keyId: key.id, eventId: id, v, previousTag: tag }, plain);
    tag = tagOf(record);
    rows.push([recordKey(stream, seq), record], [dedupeKey(stream, id), seq]);
  }
  return { rows, end: { seq, tag } };
}

function write(tx: WriteTx, { stream }: Share, { rows }: Sealed, head: Head): void {
  for (const [key, value] of rows) tx.add(key, value);
  if (rows.length > 0) tx.put(headKey(stream), head);
}

export const sameHead = (a: Head | undefined, b: Head): boolean =>
  a !== undefined && a.seq === b.seq && a.keyId === b.keyId && a.minWriter === b.minWriter && sameBytes(a.tag, b.tag);

/**
 * The usual case, in a single round trip: seals onto the head this log wrote last, requests the head and the writes
 * together, and gives the transaction up when the head read first in it is another one. An event that is there
 * already gives it up as well, at its dedupe row. The second way then looks closely.
 */
async function appendOntoKnown(store: LogStore, shares: readonly Share[], writer: number): Promise<Head[]> {
  const sealed = shares.map((share) => sealOnto(share.known!, share, share.entries));
  const heads = shares.map(({ key }, i): Head => ({ ...sealed[i]!.end, minWriter: writer, keyId: key.id }));
  return store.write(async (tx) => {
    const stored = Promise.all(shares.map(({ stream }) => tx.get(headKey(stream))));
    stored.catch(() => undefined); // a write may throw before it is awaited
    shares.forEach((share, i) => write(tx, share, sealed[i]!, heads[i]!));
    (await stored).forEach((head, i) => {
      if (!sameHead(asHead(head), shares[i]!.known!)) throw new HeadMoved();
    });
    return heads;
  });
}

/** The end of the stream as its records have it, whatever the head says. */
async function lastRecord(tx: ReadTx, stream: string): Promise<End> {
  const last = (await tx.keys(recordsFrom(stream, 0))).at(-1);
  return last ? { seq: Number(last[2]), tag: tagOf(await tx.get(last)) } : START;
}

async function appendShare(tx: WriteTx, keys: KeyRing, share: Share, reads: readonly Promise<unknown>[], writer: number, distrustHead: boolean) {
  const { stream, key, entries } = share;
  const [storedHead, ...seen] = await Promise.all(reads);
  const head = asHead(storedHead);
  if (head && head.minWriter > writer) return new StaleWriter(stream, head.minWriter);
  if (head?.keyId !== key.id && !await keys.isStored(tx, key.id)) throw new KeyErased();

  let end: End = head ?? START;
  if (!head || distrustHead) {
    const last = await lastRecord(tx, stream);
    if (last.seq > end.seq) end = last;
  }
  const sealed = sealOnto(end, share, entries.filter((_, i) => seen[i] === undefined));
  const next: Head = { ...sealed.end, minWriter: writer, keyId: key.id };
  write(tx, share, sealed, next);
  return sealed.rows.length > 0 ? next : head ?? next;
}

/** Reads head and dedupe rows first, each stream's in parallel, and writes what follows from them. */
function appendOntoStored(store: LogStore, keys: KeyRing, shares: readonly Share[], writer: number, distrustHead: boolean) {
  return store.write((tx) => {
    const reads = shares.map(({ stream, entries }) => [tx.get(headKey(stream)), ...entries.map(({ id }) => tx.get(dedupeKey(stream, id)))]);
    return Promise.all(shares.map((share, i) => appendShare(tx, keys, share, reads[i]!, writer, distrustHead)));
  });
}

/**
 * The writing side of a log (L5). The function returned appends every batch (each of a stream of its own) in one
 * transaction and resolves when that is complete. What goes wrong with the transaction rejects for all; a stream
 * that a newer app writes is refused alone. The same event id twice in a stream is written once.
 */
export function appender(store: LogStore, keys: KeyRing, writer: number): (batches: readonly Batch[]) => Promise<Outcome[]> {
  const known = new Map<string, Head>();

  async function attempt(batches: readonly Batch[], closely: boolean, distrustHead: boolean): Promise<(Head | StaleWriter)[]> {
    const shares = await Promise.all(batches.map(async (batch): Promise<Share> =>
      ({ ...batch, key: await keys.forStream(batch.stream), known: known.get(batch.stream) })));
    return closely || shares.some((share) => share.known?.keyId !== share.key.id)
      ? appendOntoStored(store, keys, shares, writer, distrustHead)
      : appendOntoKnown(store, shares, writer);
  }

  return async (batches) => {
    let distrustHead = false;
    for (let closely = false, left = 3; ; closely = true, left--) {
      try {
        const results = await attempt(batches, closely, distrustHead);
        return batches.map(({ stream }, i) => {
          const result = results[i]!;
          if (result instanceof StaleWriter) return { refused: result };
          if (result.seq > 0) known.set(stream, result);
          return { head: result.seq };
        });
      } catch (cause) {
        if (left === 0) throw cause;
        if (cause instanceof KeyErased) await keys.refresh();
        // `add` met a record above the head: the head was lost or set back, and the records say where the end is.
        else if (hasName(cause, 'ConstraintError')) distrustHead = closely;
        else if (!(cause instanceof HeadMoved)) throw cause;
      }
    }
  };
}
