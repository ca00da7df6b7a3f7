import { asMark, BOTTOM, endOf, type Mark, type StreamEnd } from './end-mark.ts';
import type { KeyRing } from './key-ring.ts';
import { loadLazyParts } from './load-lazy-parts.ts';
import type { Damage, LogEvent, ReadResult, Restored, StoredEvent } from './log-event.ts';
import type { LogStore, ReadTx } from './log-store.ts';
import { open, parse, sameBytes, tagOf } from './record.ts';
import { endKey, recordsFrom } from './row-keys.ts';
import { openSnapshot, sealingKey, snapshotsIn } from './snapshot.ts';

/** The most gaps that are listed for one run of missing records. The limit is needed because a forged end mark may claim any number. */
const MOST_GAPS = 1000;

/** A result with the record at the head, if that record is stored and undamaged. */
export type Ended<R extends ReadResult> = R & { readonly end?: StreamEnd | undefined };
/** Records with their seqs, in order, and the stream's end mark. */
export interface Rows { readonly mark: Mark; readonly seqs: readonly number[]; readonly records: readonly unknown[] }
/** The place below the rows, and the tag that the first row is sealed onto, if that is known. */
export interface Base { readonly seq: number; readonly tag: Uint8Array | undefined }

type Opened = { readonly kind: 'ok'; readonly event: LogEvent; readonly previousTag: Uint8Array } | { readonly kind: Damage['kind'] };

const decoder = new TextDecoder('utf-8', { fatal: true });

export function openRecord(keys: KeyRing, stream: string, seq: number, record: unknown): Opened {
  const parsed = parse(record);
  if (parsed.kind !== 'ok') return { kind: parsed.kind === 'newer' ? 'newer' : 'badTag' };
  const { keyId, eventId: id, v, previousTag } = parsed.header;
  const key = keys.find(keyId);
  if (!key) return { kind: 'noKey' };
  let json: Uint8Array;
  try {
    json = open(key, { stream, seq }, record as Uint8Array, parsed.length);
  } catch {
    return { kind: 'badTag' };
  }
  try {
    const { type, at, data, meta } = JSON.parse(decoder.decode(json)) as Partial<LogEvent>;
    if (typeof type === 'string' && typeof at === 'number') return { kind: 'ok', event: { id, type, v, at, data, ...(meta !== undefined && { meta }) }, previousTag };
  } catch { /* no JSON */ }
  return { kind: 'badJson' };
}

/** Opens the rows above `base`, checks the chain, and reports damage at places above `after` (L9). */
export function verifyRows(keys: KeyRing, stream: string, { mark, seqs, records }: Rows, base: Base, after = base.seq): Ended<ReadResult> {
  const events: StoredEvent[] = [];
  const damage: Damage[] = [];
  const report = (seq: number, kind: Damage['kind']) => { if (seq > after) damage.push({ seq, kind }); };
  let { seq: last, tag } = base;
  const reportMissing = (to: number) => {
    for (let seq = last + 1; seq <= to && seq <= last + MOST_GAPS; seq++) report(seq, 'gap');
    // The chain cannot be checked after a missing record: no chainBreak is reported there.
    if (to > last) tag = undefined;
  };
  for (const [i, seq] of seqs.entries()) {
    if (seq <= base.seq) continue;
    reportMissing(seq - 1);
    const [opened, own] = [openRecord(keys, stream, seq, records[i]), tagOf(records[i])];
    if (opened.kind !== 'ok') report(seq, opened.kind);
    else {
      const follows = !tag || sameBytes(tag, opened.previousTag);
      if (!follows || (mark.seq === seq && !sameBytes(mark.tag, own))) report(seq, 'chainBreak');
      if (seq > after) events.push({ seq, event: opened.event });
    }
    [last, tag] = [seq, opened.kind === 'ok' ? own : undefined];
  }
  reportMissing(mark.seq);
  const newest = parse(records.at(-1));
  const end = tag && newest.kind === 'ok' && sameBytes(tag, tagOf(records.at(-1))) ? { ...newest.header, seq: last, tag } : undefined;
  return { events, damage, head: Math.max(mark.seq, last), end };
}

async function readRows(tx: ReadTx, stream: string, from: number): Promise<Rows> {
  const range = recordsFrom(stream, from);
  const [mark, places, records] = await Promise.all([tx.get(endKey(stream)), tx.keys(range), tx.values(range)]);
  return { mark: asMark(mark), seqs: places.map(([, , seq]) => Number(seq)), records };
}

/** Events and damage above `after` (L9). One transaction when nothing is damaged; otherwise `recover.ts` reads again. */
export async function readStream(store: LogStore, keys: KeyRing, stream: string, after: number): Promise<Ended<ReadResult>> {
  // The record at `after` is read too: the first one above is sealed onto it.
  const { rows, end } = await store.read(async (tx) => {
    const rows = await readRows(tx, stream, after);
    return { rows, end: rows.seqs.at(-1) ?? await endOf(tx, stream) };
  });
  if (end < Math.max(after, 1)) return { events: [], damage: [], head: end };
  await keys.ready;
  const result = verifyRows(keys, stream, rows, after > 0 ? { seq: after, tag: rows.seqs[0] === after ? tagOf(rows.records[0]) : undefined } : BOTTOM);
  return result.damage.length === 0 ? result : (await loadLazyParts()).readDamaged(store, keys, stream, after);
}

/**
 * The newest good snapshot of this version of the fold with the events above it, or all events when there is none (L7).
 * One transaction when nothing is damaged; otherwise `recover.ts` tries the other snapshot, then replay.
 */
export async function restoreStream(store: LogStore, keys: KeyRing, stream: string, version: number): Promise<Ended<Restored>> {
  // The browser derives the snapshot keys while the rows are read.
  void keys.ready.then(() => keys.ofStream(stream).map(({ bytes }) => void sealingKey(bytes)));
  const { snapshots, opening, rows } = await store.read(async (tx) => {
    const snapshots = (await snapshotsIn(tx, stream)).filter((row) => row.version === version);
    const opening = snapshots[0] && keys.ready.then(() => openSnapshot(keys, stream, snapshots[0]!));
    // Read from the snapshot's own record on: its presence proves that nothing was cut off below.
    return { snapshots, opening, rows: await readRows(tx, stream, snapshots[0]?.seq ?? 0) };
  });
  await keys.ready;
  const [newest] = snapshots;
  const result = verifyRows(keys, stream, rows, newest ?? BOTTOM);
  const snapshot = await opening ?? null;
  const isIntact = result.damage.length === 0 && (!newest || (snapshot && rows.seqs[0] === newest.seq && sameBytes(tagOf(rows.records[0]), newest.tag)));
  return isIntact ? { snapshot, ...result } : (await loadLazyParts()).restoreDamaged(store, keys, stream, snapshots);
}
