import type { DraftEvent } from '#domain/draft/events.ts';
import { shareableEvent } from '#domain/draft/shareable-event.ts';
import type { StoredEvent } from '#log/event-log.ts';
import { draftRecord } from '#runtime/basket/draft-records.ts';
import type { Ack } from './ack.ts';

/** An event as it may leave the device, and its place in the log. */
export interface Outgoing {
  readonly seq: number;
  readonly event: DraftEvent;
}

/**
 * The log is the outbox (L11): the events above the ack that are not known to be
 * in this draft at the server, may leave the device and were not refused. In the
 * log's order.
 */
export function outboxOf(stored: readonly StoredEvent[], { draft, sent, refused }: Pick<Ack, 'draft' | 'sent' | 'refused'>): Outgoing[] {
  const read = stored.map(draftRecord);
  const there = new Set(read.flatMap(({ record }) => ('moves' in record ? record.moves : [])).flatMap(({ id, place }) => (place.draft === draft ? [id] : [])));
  const outgoing = read.flatMap(({ kind, record }): Outgoing[] => {
    if (kind !== 'event' || !('data' in record.event)) return [];
    const { seq, place } = record;
    if (seq <= sent || refused.includes(seq) || place?.draft === draft || there.has(record.event.id)) return [];
    const event = shareableEvent(record.event);
    return event ? [{ seq, event }] : [];
  });
  // An event that replaces a damaged record is stored at the end, and has the place of the record.
  return outgoing.sort((a, b) => a.seq - b.seq);
}
