import type { KeyRing } from './key-ring.ts';
import type { LogStore, ReadTx } from './log-store.ts';
import { BOTTOM, endOf } from './end-mark.ts';
import type { Versioned } from './event-log.ts';
import { sealSnapshot } from './keep-snapshot.ts';
import { keyOfStream } from './make-keys.ts';
import { FORMAT, loadOldFormats, parse, sameBytes, tagOf } from './record.ts';
import { verifyRows } from './read-stream.ts';
import { recordKey, recordsUpTo, startKey } from './row-keys.ts';
import { isSnapshotRow, openSnapshot, snapshotsIn, type SnapshotRow } from './snapshot.ts';

/** What a stream starts from once records were dropped: their fold, sealed like a snapshot, and the ids of all dropped events. */
export interface StartRow extends SnapshotRow { readonly ids: readonly string[] }

/** The owner a start row is sealed for. No stream has this name, because names have no space, so no snapshot passes for a start. */
export const startOwner = (stream: string): string => `start ${stream}`;

async function readInputs(tx: ReadTx, stream: string, seq: number) {
  const start = await tx.get(startKey(stream));
  const base = isSnapshotRow(start) ? start : BOTTOM;
  const [records, snapshots, end] = await Promise.all([tx.values({ from: recordKey(stream, Math.min(base.seq + 1, seq)), to: recordKey(stream, seq) }), snapshotsIn(tx, stream), endOf(tx, stream)]);
  const [newest, ...tags] = await Promise.all([end, ...snapshots.map((row) => row.seq)].map((at) => tx.get(recordKey(stream, at))));
  return { records, snapshots, tags: tags.map(tagOf), start: start as StartRow | undefined, base, end, newest };
}

const areSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((bytes, i) => bytes instanceof Uint8Array && others[i] instanceof Uint8Array && sameBytes(bytes, others[i]));

/**
 * Drops the records of a stream up to `old.seq` (L7). The caller guarantees that the server has acknowledged them. The
 * rest is verified here: both snapshots open, have this fold version and this history, and cover the records; at least
 * `keep` newer records stay; no record to be dropped is damaged; and the newest record has today's format, so that an
 * app which cannot read a start row does not write here. One transaction deletes exactly the records that were read and
 * stores the caller's fold of them as the stream's start.
 *
 * @returns whether records were dropped; rejects when the store rejects
 */
export async function dropOldRecords(store: LogStore, keys: KeyRing, stream: string, old: Versioned, keep: number): Promise<boolean> {
  const { records, snapshots, tags, start, base, end, newest } = await store.read((tx) => readInputs(tx, stream, old.seq));
  if (records.some((record) => parse(record).kind === 'old')) await loadOldFormats();
  await keys.refresh();
  const { events, damage } = verifyRows(keys, stream, { mark: BOTTOM, seqs: records.map((_, i) => base.seq + 1 + i), records }, base);
  const isWhole = events.length > 0 && damage.length === 0 && base.seq + events.length === old.seq;
  const isCovered = snapshots.length === 2 && snapshots.every((row, i) => row.version === old.version && row.seq >= old.seq && sameBytes(row.tag, tags[i]!));
  if (!isWhole || !isCovered || old.seq > end - Math.max(keep, 1) || (newest as Uint8Array | undefined)?.[1] !== FORMAT) return false;
  const opened = await Promise.all([...snapshots.map((row) => openSnapshot(keys, stream, row)), start ? openSnapshot(keys, startOwner(stream), start) : null]);
  if (opened.includes(undefined)) return false;

  const row = await sealSnapshot(await keyOfStream(keys, stream), startOwner(stream), old, tagOf(records.at(-1)));
  const ids = [...start?.ids ?? [], ...events.map(({ event }) => event.id)];
  return store.write(async (tx) => {
    const [now, isStored] = await Promise.all([readInputs(tx, stream, old.seq), keys.isStored(tx, row.keyId)]);
    const isUnchanged = areSame(records, now.records) && areSame(snapshots.map(({ sealed }) => sealed), now.snapshots.map(({ sealed }) => sealed));
    if (!isStored || !isUnchanged) return false;
    tx.put(startKey(stream), { ...row, ids } satisfies StartRow);
    tx.delete(recordsUpTo(stream, old.seq));
    return true;
  });
}
