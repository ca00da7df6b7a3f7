import type { KeyRing } from './key-ring.ts';
import type { LogStore, ReadTx } from './log-store.ts';
import type { Damage, Ended, LogEvent, ReadResult, StoredEvent } from './log-event.ts';
import { allRecords, asHead, headKey, recordsFrom, segmentsFrom, type Head } from './layout.ts';
import { NO_TAG, open, parse, sameBytes, tagOf } from './record.ts';
import { seldom } from './seldom.ts';

/** Of one run of missing records at most so many are listed: a head that was tampered with may claim any number. */
const MOST_GAPS = 1000;

type Opened = { readonly kind: 'ok'; readonly event: LogEvent; readonly previousTag: Uint8Array } | { readonly kind: Damage['kind'] };

const decoder = new TextDecoder('utf-8', { fatal: true });

function parseEvent(plain: Uint8Array, id: string, v: number): LogEvent | undefined {
  try {
    const { type, at, data, meta } = JSON.parse(decoder.decode(plain)) as Partial<LogEvent>;
    return typeof type === 'string' && typeof at === 'number' ? { id, type, v, at, data, ...(meta !== undefined && { meta }) } : undefined;
  } catch {
    return undefined;
  }
}

function openRecord(keys: KeyRing, stream: string, seq: number, record: unknown): Opened {
  const parsed = parse(record);
  if (parsed.kind === 'newer') return parsed;
  if (parsed.kind === 'malformed') return { kind: 'badTag' };
  const { keyId, eventId, v, previousTag } = parsed.header;
  const key = keys.find(keyId);
  if (!key) return { kind: 'noKey' };
  let plain: Uint8Array;
  try {
    plain = open(key, { stream, seq }, record as Uint8Array, parsed.length);
  } catch {
    return { kind: 'badTag' };
  }
  const event = parseEvent(plain, eventId, v);
  return event ? { kind: 'ok', event, previousTag } : { kind: 'badJson' };
}

export interface Rows { readonly head: Head | undefined; readonly seqs: readonly number[]; readonly records: readonly unknown[] }

/** Whether this record opens where it lies. */
export const isSound = (keys: KeyRing, stream: string, seq: number, record: unknown): boolean => openRecord(keys, stream, seq, record).kind === 'ok';

/**
 * Opens what was read and says of every place what is wrong with it (L9). The rows begin above `after` where the tag
 * of the record at `after` is known already, and otherwise with that record.
 */
export function judge(keys: KeyRing, stream: string, after: number, { head, seqs, records }: Rows, tagAtAfter?: Uint8Array): Ended<ReadResult> {
  const events: StoredEvent[] = [];
  const damage: Damage[] = [];
  const report = (seq: number, kind: Damage['kind']) => { if (seq > after) damage.push({ seq, kind }); };
  const reportMissing = (from: number, to: number) => {
    for (let seq = from; seq <= to && seq < from + MOST_GAPS; seq++) report(seq, 'gap');
  };

  let expected = tagAtAfter ? after + 1 : Math.max(after, 1);
  // Unknown after a record that is missing or damaged itself: its neighbour is not blamed for it.
  let tag = tagAtAfter ?? (after > 1 ? undefined : NO_TAG);
  seqs.forEach((seq, i) => {
    reportMissing(expected, seq - 1);
    if (seq !== expected) tag = undefined;
    expected = seq + 1;
    const opened = openRecord(keys, stream, seq, records[i]);
    if (opened.kind !== 'ok') {
      report(seq, opened.kind);
      tag = undefined;
      return;
    }
    if (tag && !sameBytes(tag, opened.previousTag)) report(seq, 'chainBreak');
    else if (head?.seq === seq && !sameBytes(head.tag, tagOf(records[i]))) report(seq, 'chainBreak');
    tag = tagOf(records[i]);
    if (seq > after) events.push({ seq, event: opened.event });
  });
  if (head) reportMissing(expected, head.seq);
  const last = Math.max(head?.seq ?? 0, seqs.at(-1) ?? 0);
  return { events, damage, head: last, tag: last === expected - 1 ? tag : undefined };
}

/** The place of a stream's newest event, also of one that is gone but was written down; 0 for an empty stream. */
export async function endOf(tx: ReadTx, stream: string): Promise<number> {
  const [head, last] = await Promise.all([tx.get(headKey(stream)), tx.last(allRecords(stream))]);
  return Math.max(asHead(head)?.seq ?? 0, Number(last?.[2] ?? 0));
}

/** Whether any of a stream's records are packed. */
export const hasPacked = async (tx: ReadTx, stream: string): Promise<boolean> => (await tx.last(segmentsFrom(stream, 0))) !== undefined;

/**
 * All that can be opened above `after`, and what cannot (L9). The usual way is one transaction of two requests and
 * takes the records to lie loose and without a gap, for none opens in another's place; whatever does not fit is read
 * again, with care.
 */
export async function readStream(store: LogStore, keys: KeyRing, stream: string, after: number): Promise<Ended<ReadResult>> {
  // The record at `after` is read too: the first new one is chained to it.
  const from = Math.max(after, 1);
  const { head, records, end, isPacked } = await store.read(async (tx) => {
    const [head, records] = await Promise.all([tx.get(headKey(stream)), tx.values(recordsFrom(stream, from))]);
    const end = records.length > 0 ? from + records.length - 1 : await endOf(tx, stream);
    return { head: asHead(head), records, end, isPacked: end === 0 && await hasPacked(tx, stream) };
  });
  await keys.ready;
  if (records.length === 0 && end <= after && !isPacked) return { events: [], damage: [], head: end };
  if (isSound(keys, stream, from, records[0]) && (head?.seq ?? 0) <= end) {
    const result = judge(keys, stream, after, { head, seqs: records.map((_, i) => from + i), records });
    if (result.damage.length === 0) return result;
  }
  return (await seldom()).readCarefully(store, keys, stream, after);
}
