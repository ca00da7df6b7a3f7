import { asMark, BOTTOM, type Mark, type StreamEnd } from './end-mark.ts';
import { InvalidEvent, StaleWriter, hasName } from './errors.ts';
import type { DataKey, KeyRing } from './key-ring.ts';
import { NAME, type LogEvent } from './log-event.ts';
import { RowMissing, type LogStore, type WriteTx } from './log-store.ts';
import { keyOfStream } from './make-keys.ts';
import { loadOldFormats, sameBytes, tagOf } from './record.ts';
import { allQuarantined, dataKeyKey, endKey, only, recordKey } from './row-keys.ts';
import { seal } from './seal-record.ts';
import { OldFormatFound, scanStream } from './stream-scan.ts';

/** An event checked and serialised, ready to be sealed. `isNew`: its id was made for it, so that no record has it. */
export interface Entry { readonly id: string; readonly v: number; readonly json: Uint8Array; readonly isNew?: boolean }
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
  /** The end, and the version of the app that wrote the last record. */
  readonly end: Mark & Pick<StreamEnd, 'writer'>;
  /** Ids of its events up to the end; null when they were not read. */
  readonly ids: Set<string> | null;
}
type Scanned = Known & { readonly ids: Set<string> };
interface StreamBatch { readonly stream: string; readonly entries: readonly Entry[]; readonly key: DataKey; readonly known: Known | undefined; readonly scanned: Scanned | undefined }
/** A stream after a complete transaction. `ids` does not have the added ids yet; they are in `added`. */
interface Appended extends Known { readonly end: StreamEnd; readonly added: ReadonlySet<string> }

/**
 * Where a stream ends and the ids of its events, from the headers of its records. Of a stream known before, only what
 * was appended since is read, if its records show that it only grew. The id of a record in quarantine, or sealed with a
 * deleted key, does not count, so that its event can be appended again. Deletes strays (`stream-scan.ts`).
 */
async function findEnd(tx: WriteTx, stream: string, deletedKeys: ReadonlySet<string>, known?: Scanned): Promise<Scanned> {
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
  return { end: { ...(mark.seq > end.seq ? mark : end), writer }, ids };
}

/** Seals the entries that are not stored yet onto the end of the stream, adds them, and returns the new end. */
function addTo(tx: WriteTx, { end: { seq, tag }, ids }: Known, { stream, key, entries }: StreamBatch, writer: number): Appended {
  const added = new Set<string>();
  for (const { id, v, json } of entries) {
    if (ids?.has(id) || added.has(id)) continue;
    added.add(id);
    seq += 1;
    const record = seal(key.bytes, { stream, seq }, { keyId: key.id, eventId: id, v, writer, previousTag: tag }, json);
    tag = tagOf(record);
    tx.add(recordKey(stream, seq), record);
  }
  return { end: { seq, tag, keyId: key.id, writer }, ids, added };
}

/**
 * The writing side of a log (L5). The function returned appends all batches in one transaction and resolves when that is
 * complete. An error of the transaction rejects all batches; only a stream that a newer app writes is refused alone. The
 * same event id twice in a stream is written once.
 *
 * When the end of each stream is known, from the last append or a read, it adds the next record and reads nothing: the
 * browser has the record when the caller's microtasks have run, and a page that is left after that loses nothing. Two
 * facts prove that the end was right. First, the place was free, and only an erasure frees places. Second, the key of the
 * record at the end was still stored, and it seals the new record; an erasure deletes keys before records. Without the
 * key nothing is acknowledged, and what was added are strays.
 *
 * When an end is unknown, a fact fails, or an event may be stored already and the ids up to the end are not known, the
 * transaction reads the end and the ids, and adds nothing without the key: a stray at the place where the stream ends
 * would look like an event to a tab that still holds the key. A stray after a known end follows the gap that the erasure
 * left.
 *
 * @param readTo the newest record of each stream at its last read, if it is undamaged
 * @returns the function; with `ends`, it rejects and writes nothing unless the streams have these ends
 */
export function appender(store: LogStore, keys: KeyRing, writer: number, readTo: ReadonlyMap<string, StreamEnd>): (batches: Batches, ends?: ReadonlyMap<string, Mark>) => Promise<Outcomes> {
  const appendedTo = new Map<string, StreamEnd>();
  const scans = new Map<string, Scanned>();
  /** Keys with which this tab could have sealed, and that are no longer stored. */
  const deletedKeys = new Set<string>();

  /** The newest place of a stream that this tab knows. */
  function knownEnd(stream: string): StreamEnd | undefined {
    const [appended, read] = [appendedTo.get(stream), readTo.get(stream)];
    return appended && appended.seq >= (read?.seq ?? 0) ? appended : read;
  }

  async function attempt(batches: Batches, isRetry: boolean, ends?: ReadonlyMap<string, Mark>): Promise<readonly (readonly [string, Appended | StaleWriter])[]> {
    let isKnown = !isRetry && !ends;
    const streamBatches: StreamBatch[] = [];
    for (const [stream, entries] of batches) {
      const key = keys.ofStream(stream)[0] ?? await keyOfStream(keys, stream);
      const [scanned, end] = [scans.get(stream), knownEnd(stream)];
      // The record of a known event may have been damaged since it was read: it is looked up in the store.
      const isThere = entries.some(({ id }) => scanned?.ids.has(id));
      const ids = !isThere && scanned && scanned.end.seq === end?.seq ? scanned.ids : null;
      streamBatches.push({ stream, entries, key, known: end && { end, ids }, scanned: isThere ? undefined : scanned });
      isKnown &&= end?.keyId === key.id && end.writer <= writer && (ids !== null || entries.every(({ isNew }) => isNew));
    }
    return store.write(async (tx) => {
      // In a session the keys are in memory only, so there is no row to require.
      if (isKnown && !keys.storage.reason) for (const { key } of streamBatches) tx.require(dataKeyKey(key.id));
      const [found, ...stored] = await Promise.all([
        Promise.all(streamBatches.map(({ stream, known, scanned }) => (isKnown ? known! : findEnd(tx, stream, deletedKeys, scanned)))),
        ...streamBatches.map(({ key }) => isKnown || keys.isStored(tx, key.id)),
      ]);
      if (stored.includes(false)) throw new RowMissing();
      if (ends && streamBatches.some(({ stream }, i) => !sameBytes(found[i]!.end.tag, (ends.get(stream) ?? BOTTOM).tag))) throw new Error('a stream has another end than expected');
      return streamBatches.map((streamBatch, i) => [streamBatch.stream, found[i]!.end.writer > writer ? new StaleWriter(streamBatch.stream, found[i]!.end.writer) : addTo(tx, found[i]!, streamBatch, writer)] as const);
    });
  }

  return async (batches, ends) => {
    for (let left = 3; ; left--) {
      try {
        const results = await attempt(batches, left < 3, ends);
        return new Map(results.map(([stream, result]): [string, number | StaleWriter] => {
          if (result instanceof StaleWriter) return [stream, result];
          const { end, ids, added } = result;
          appendedTo.set(stream, end);
          if (ids) {
            for (const id of added) ids.add(id);
            scans.set(stream, { end, ids });
          }
          return [stream, end.seq];
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
