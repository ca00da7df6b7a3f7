import { asMark, BOTTOM, type Mark } from './end-mark.ts';
import { InvalidEvent, StaleWriter, hasName } from './errors.ts';
import type { DataKey, KeyRing } from './key-ring.ts';
import { NAME, type LogEvent } from './log-event.ts';
import { RowMissing, type LogStore, type WriteTx } from './log-store.ts';
import { keyOfStream } from './make-keys.ts';
import { loadOldFormats, sameBytes, tagOf } from './record.ts';
import { allQuarantined, dataKeyKey, endKey, only, recordKey } from './row-keys.ts';
import { seal } from './seal-record.ts';
import { OldFormatFound, scanStream } from './stream-scan.ts';

/** An event checked and serialised, ready to be sealed. */
export interface Entry { readonly id: string; readonly v: number; readonly json: Uint8Array }
/** The entries to append, by stream. */
export type Batches = ReadonlyMap<string, readonly Entry[]>;
/** The end of each stream afterwards, or why nothing was written to it. */
export type Outcomes = ReadonlyMap<string, number | StaleWriter>;

const encoder = new TextEncoder();

/** Validates and serialises outside any transaction (L5). Throws {@link InvalidEvent}. */
export function serialise({ id, type, v, at, data, meta }: LogEvent, index: number): Entry {
  const refuse = (problem: string, cause?: unknown) => { throw new InvalidEvent(index, problem, cause); };
  if (typeof id !== 'string' || !NAME.test(id)) refuse('id must be 1 to 64 printable ASCII characters');
  if (typeof type !== 'string' || type === '') refuse('type is missing');
  if (!Number.isInteger(v) || v < 0 || v > 0xffff_ffff) refuse('v must be an unsigned 32-bit integer');
  if (!Number.isFinite(at)) refuse('at must be epoch milliseconds');
  try {
    return { id, v, json: encoder.encode(JSON.stringify({ type, at, data, meta })) };
  } catch (cause) {
    return refuse('data is not JSON', cause);
  }
}

/** A stream as this tab last left or found it. */
interface Known {
  readonly end: Mark;
  /** Of all its events. */
  readonly ids: Set<string>;
  /** The version of the app that wrote last. */
  readonly writer: number;
}
interface StreamBatch { readonly stream: string; readonly entries: readonly Entry[]; readonly key: DataKey; readonly known: Known | undefined }
/** The stream's state once the transaction is complete. */
interface Appended extends Known { readonly keyId: string; readonly added: ReadonlySet<string> }

/**
 * Where a stream ends and the ids of its events, from the headers of its records. Of a stream known before, only what
 * was appended since is read, if its records show that it only grew. The id of a record in quarantine, or sealed with a
 * deleted key, does not count, so that its event can be appended again. Deletes strays (`stream-scan.ts`).
 */
async function findEnd(tx: WriteTx, stream: string, deletedKeys: ReadonlySet<string>, known?: Known): Promise<Known> {
  const [row, { records, strays }, quarantined] = await Promise.all([tx.get(endKey(stream)), scanStream(tx, stream, known?.end.seq ?? 0), tx.keys(allQuarantined(stream))]);
  const unreadable = new Set(quarantined.map(([, , seq]) => seq));
  for (const { seq } of strays) tx.delete(only(recordKey(stream, seq)));
  const last = records.at(-1);
  const hasGrown = (since: Mark) => records.length === (last?.seq ?? 0) - since.seq + 1 && sameBytes(tagOf(records[0]?.record), since.tag);
  if (known && !hasGrown(known.end)) return findEnd(tx, stream, deletedKeys);

  const ids = known?.ids ?? new Set<string>();
  let writer = 0;
  for (const { seq, parsed } of records) {
    writer = parsed.kind === 'newer' ? Infinity : parsed.kind === 'ok' ? parsed.header.writer : writer;
    if (parsed.kind === 'ok' && !unreadable.has(seq) && !deletedKeys.has(parsed.header.keyId)) ids.add(parsed.header.eventId);
  }
  // The newest records may be missing while their end mark is present: no seq is used twice.
  const [mark, end] = [asMark(row), last ? { seq: last.seq, tag: tagOf(last.record) } : BOTTOM];
  return { end: mark.seq > end.seq ? mark : end, ids, writer };
}

/** Seals the entries that are not stored yet onto the end of the stream, adds them, and returns the new end. */
function addTo(tx: WriteTx, { end: { seq, tag }, ids }: Known, { stream, key, entries }: StreamBatch, writer: number): Appended {
  const added = new Set<string>();
  for (const { id, v, json } of entries) {
    if (ids.has(id) || added.has(id)) continue;
    added.add(id);
    seq += 1;
    const record = seal(key.bytes, { stream, seq }, { keyId: key.id, eventId: id, v, writer, previousTag: tag }, json);
    tag = tagOf(record);
    tx.add(recordKey(stream, seq), record);
  }
  return { end: { seq, tag }, ids, writer, keyId: key.id, added };
}

/**
 * The writing side of a log (L5). The function returned appends all batches in one transaction and resolves when that is
 * complete. An error of the transaction rejects all batches; only a stream that a newer app writes is refused alone. The
 * same event id twice in a stream is written once.
 *
 * When the end of each stream is known, it adds the next record and reads nothing. Two facts prove that the end was
 * right. First, the place was free, and only an erasure frees places. Second, the sealing key was still stored, and an
 * erasure deletes keys before records; without the key nothing is acknowledged, and what was added are strays. When an
 * end is unknown or a fact fails, the transaction reads the end again, and adds nothing without the key: a stray at the
 * place where the stream ends would look like an event to a tab that still holds the key. A stray after a known end
 * follows the gap that the erasure left.
 *
 * @param ends the ends that the streams must have; with any other end nothing is written and the call rejects
 */
export function appender(store: LogStore, keys: KeyRing, writer: number): (batches: Batches, ends?: ReadonlyMap<string, Mark>) => Promise<Outcomes> {
  const known = new Map<string, Appended>();
  /** Keys with which this tab could have sealed, and that are no longer stored. */
  const deletedKeys = new Set<string>();

  async function attempt(batches: Batches, isRetry: boolean, ends?: ReadonlyMap<string, Mark>): Promise<readonly (readonly [string, Appended | StaleWriter])[]> {
    let isKnown = !isRetry && !ends;
    const streamBatches: StreamBatch[] = [];
    for (const [stream, entries] of batches) {
      const [before, key] = [known.get(stream), keys.ofStream(stream)[0] ?? await keyOfStream(keys, stream)];
      // The record of a known event may have been damaged since it was read: it is looked up in the store.
      const isThere = entries.some(({ id }) => before?.ids.has(id));
      streamBatches.push({ stream, entries, key, known: isThere ? undefined : before });
      isKnown &&= !isThere && before?.keyId === key.id && before.end.seq > 0;
    }
    return store.write(async (tx) => {
      // A session's keys are not stored.
      if (isKnown && !keys.storage.reason) for (const { key } of streamBatches) tx.require(dataKeyKey(key.id));
      const [found, ...stored] = await Promise.all([
        Promise.all(streamBatches.map(({ stream, known }) => (isKnown ? known! : findEnd(tx, stream, deletedKeys, known)))),
        ...streamBatches.map(({ key }) => isKnown || keys.isStored(tx, key.id)),
      ]);
      if (stored.includes(false)) throw new RowMissing();
      if (ends && streamBatches.some(({ stream }, i) => !sameBytes(found[i]!.end.tag, (ends.get(stream) ?? BOTTOM).tag))) throw new Error('a stream ends elsewhere');
      return streamBatches.map((streamBatch, i) => [streamBatch.stream, found[i]!.writer > writer ? new StaleWriter(streamBatch.stream, found[i]!.writer) : addTo(tx, found[i]!, streamBatch, writer)] as const);
    });
  }

  return async (batches, ends) => {
    for (let left = 3; ; left--) {
      try {
        const results = await attempt(batches, left < 3, ends);
        return new Map(results.map(([stream, result]): [string, number | StaleWriter] => {
          if (result instanceof StaleWriter) return [stream, result];
          for (const id of result.added) result.ids.add(id);
          known.set(stream, result);
          return [stream, result.end.seq];
        }));
      } catch (cause) {
        if (left === 0 || ends) throw cause;
        if (cause instanceof RowMissing) {
          const before = [...keys.keys.keys()];
          await keys.refresh();
          for (const id of before) if (!keys.find(id)) deletedKeys.add(id);
        } else if (cause instanceof OldFormatFound) await loadOldFormats();
        // Another tab has taken the place above the known end: `findEnd` reads the new end.
        else if (!hasName(cause, 'ConstraintError')) throw cause;
      }
    }
  };
}
