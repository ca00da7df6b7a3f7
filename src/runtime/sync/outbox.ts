import type { DraftEvent } from '#domain/draft/events.ts';
import { exported } from '#domain/draft/export.ts';
import type { StoredEvent } from '#log/event-log.ts';
import { draftRecord } from '#runtime/basket/draft-records.ts';
import type { Ack } from './ack.ts';

/** An event as it may leave, and where it lies here. */
export interface Outgoing {
  readonly seq: number;
  readonly event: DraftEvent;
}

/**
 * The log is the outbox (L11): what lies above the ack, is not known to be in this
 * draft at the server, may leave the device and was not refused; in the log's order.
 */
export function outboxOf(stored: readonly StoredEvent[], { draft, sent, refused }: Pick<Ack, 'draft' | 'sent' | 'refused'>): Outgoing[] {
  const read = stored.map(draftRecord);
  const there = new Set(read.flatMap(({ record }) => ('moves' in record ? record.moves : [])).flatMap(({ id, place }) => (place.draft === draft ? [id] : [])));
  const outgoing = read.flatMap(({ kind, record }): Outgoing[] => {
    if (kind !== 'event' || !('data' in record.event)) return [];
    const { seq, place } = record;
    if (seq <= sent || refused.includes(seq) || place?.draft === draft || there.has(record.event.id)) return [];
    const event = exported(record.event);
    return event ? [{ seq, event }] : [];
  });
  // What stands for a damaged record lies behind, and has its place before.
  return outgoing.sort((a, b) => a.seq - b.seq);
}
