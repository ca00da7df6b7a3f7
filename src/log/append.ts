import type { DataKey, KeyRing } from './key-ring.ts';
import type { LogStore, WriteTx } from './log-store.ts';
import { InvalidEvent, StaleWriter, hasName } from './errors.ts';
import { recordKey, type Head } from './layout.ts';
import { sameBytes, seal, tagOf } from './record.ts';
import type { LogEvent } from './log-event.ts';
import { survey, type Known } from './survey.ts';

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
/** Thrown inside a transaction that did not find the stream's end where this log last left it. What it wrote went astray. */
class HeadMoved extends Error {}

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
 * The usual case: reads the record this log knows as the newest and adds what is sealed onto it, in one go, without
 * waiting for the one before the other. Nothing is acknowledged unless that record was there. Where it was not, what
 * was added went astray: whoever meets it knows it (`loose.ts`, and what is packed counts), and it is appended anew.
 */
async function appendOntoKnown(store: LogStore, shares: readonly (Share & { known: Known })[], writer: number): Promise<Appended[]> {
  return store.write(async (tx) => {
    const newest = shares.map(({ stream, known }) => tx.get(recordKey(stream, known.end.seq)));
    for (const record of newest) record.catch(() => undefined); // a write may throw before it is awaited
    const appended = shares.map((share) => add(tx, share.known.end, share, share.known.ids, writer));
    tx.commit();
    for (const [i, record] of newest.entries()) if (!sameBytes(tagOf(await record), shares[i]!.known.end.tag)) throw new HeadMoved();
    return appended;
  });
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
