import type { DraftEvent } from '#domain/draft/events.ts';
import { shareableEvent } from '#domain/draft/shareable-event.ts';
import type { StoredEvent } from '#log/event-log.ts';
import { draftRecord, placedRecord } from '#runtime/basket/draft-records.ts';
import type { Ack } from './ack.ts';

/** An event without private data, and its local seq. */
export interface Outgoing {
  readonly seq: number;
  readonly event: DraftEvent;
}

/**
 * Selects the events to send, in the log's order. The log is the outbox (L11): its
 * events above the ack that the server's draft does not have, that may leave the
 * device and that were not refused.
 */
export function outboxOf(stored: readonly StoredEvent[], { draft, sent, refused }: Pick<Ack, 'draft' | 'sent' | 'refused'>): Outgoing[] {
  const records = stored.map(placedRecord);
  const placed = new Set(records.flatMap((record) => ('moves' in record ? record.moves : [])).flatMap(({ id, place }) => (place.draft === draft ? [id] : [])));
  const outgoing = records.flatMap((record, index): Outgoing[] => {
    if ('moves' in record) return [];
    const { seq, place } = record;
    if (seq <= sent || refused.includes(seq) || place?.draft === draft || placed.has(record.event.id)) return [];
    const read = draftRecord(stored[index]!);
    const event = read.kind === 'event' && 'data' in read.record.event ? shareableEvent(read.record.event) : null;
    return event ? [{ seq, event }] : [];
  });
  // A replacement of a damaged record is stored at the log's end but has the record's seq.
  return outgoing.sort((a, b) => a.seq - b.seq);
}
