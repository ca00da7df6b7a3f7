import type { LocalEvent, LocalMoves, LocalRecord, RemotePlace } from '#domain/draft/ordered-fold.ts';
import { readEvent } from '#domain/draft/parse-event.ts';
import type { LogEvent, StoredEvent } from '#log/event-log.ts';
import { nextTask } from '#runtime/next-task.ts';

/** A stored event, parsed. `newer`: a later release wrote it. `none`: it was decrypted, but is not a draft event (L9). */
export type DraftRecord = { readonly kind: 'event' | 'newer' | 'none'; readonly record: LocalEvent } | { readonly kind: 'moves'; readonly record: LocalMoves };

/** Type of a record that moves stored events to their places in the server's order. Not a draft event; never sent. */
const MOVES = 'EventsPlaced';

interface DraftMeta {
  readonly place?: RemotePlace | null;
  readonly standsFor?: Original;
}

/** The event whose own record in the log is damaged. */
interface Original {
  readonly id: string;
  /** The damaged place assigned to it; null when none is left. */
  readonly seq: number | null;
}

/** Another device's event with its place, as it is stored in the log. */
export function asRemote(event: LogEvent, place: RemotePlace): LogEvent {
  const meta: DraftMeta = { place };
  return { ...event, meta };
}

/**
 * Wraps an event, fetched from the server, to replace its damaged record (L9). The
 * log keeps the id of a damaged record and rejects it as known, so the event is
 * appended under another id. It is read back under its own id, in its old place.
 *
 * @param above the log's head; part of the new id, so that a damaged replacement can be replaced, too
 */
export function asReplacement(event: LogEvent, { seq, place, above }: { readonly seq: number | null; readonly place: RemotePlace | null; readonly above: number }): LogEvent {
  const meta: DraftMeta = { place, standsFor: { id: event.id, seq } };
  return { ...event, id: `again-${above}.${event.id}`, meta };
}

export function asMoves(id: string, at: number, moves: LocalMoves['moves']): LogEvent {
  return { id, type: MOVES, v: 1, at, data: { moves } };
}

/** The id and the place of a stored event. What it says is not parsed, which would take most of the time. */
export function placedRecord({ seq, event: { id, type, v, data, meta } }: StoredEvent): LocalRecord {
  if (type === MOVES) return { seq, moves: (data as Pick<LocalMoves, 'moves'>).moves };
  const { place = null, standsFor } = (meta ?? {}) as DraftMeta;
  return { seq: standsFor?.seq ?? seq, event: { id: standsFor?.id ?? id, type: 'unreadable', v }, place };
}

/** Parses a stored event; never throws. */
export function draftRecord(stored: StoredEvent): DraftRecord {
  const record = placedRecord(stored);
  if ('moves' in record) return { kind: 'moves', record };
  const read = readEvent({ ...stored.event, id: record.event.id });
  return read.kind === 'event' ? { kind: 'event', record: { ...record, event: read.event } } : { kind: read.kind, record };
}

/** Number of events that are parsed in one task: validation takes most of the time of opening a draft. */
const EVENTS_PER_TASK = 20;

/** Parses stored events in order, in several tasks if there are many. */
export async function draftRecords(events: readonly StoredEvent[]): Promise<DraftRecord[]> {
  const records: DraftRecord[] = [];
  for (let from = 0; from < events.length; from += EVENTS_PER_TASK) {
    if (from > 0) await nextTask();
    records.push(...events.slice(from, from + EVENTS_PER_TASK).map(draftRecord));
  }
  return records;
}

/** Whether an event was created here or came from another draft, and is in its original record. */
export function isOwn(stored: StoredEvent, draft: string | null): boolean {
  const { record } = draftRecord(stored);
  return !('moves' in record) && record.seq === stored.seq && (record.place === null || record.place.draft !== draft);
}

export const recordsOf = (events: readonly StoredEvent[]): LocalRecord[] => events.map((stored) => draftRecord(stored).record);
