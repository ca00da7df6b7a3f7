import type { LocalEvent, LocalMoves, LocalRecord, RemotePlace } from '#domain/draft/ordered-fold.ts';
import { readEvent } from '#domain/draft/parse-event.ts';
import type { LogEvent, StoredEvent } from '#log/event-log.ts';

/** A stored event as the draft reads it. `newer`: a later release wrote it. `none`: it decrypted, and is no event of a draft (L9). */
export type DraftRecord = { readonly kind: 'event' | 'newer' | 'none'; readonly record: LocalEvent } | { readonly kind: 'moves'; readonly record: LocalMoves };

/** A record of where events belong that were here already. No event of the draft, and never sent. */
const MOVES = 'EventsPlaced';

interface DraftMeta {
  readonly place?: RemotePlace | null;
  readonly standsFor?: Original;
}

/** The event that another record of the log held until it was damaged. */
interface Original {
  readonly id: string;
  /** The damaged place it is taken to have had; null where there is none left for it. */
  readonly seq: number | null;
}

/** An event of another device as the log keeps it: itself, with its place beside it. */
export function asRemote(event: LogEvent, place: RemotePlace): LogEvent {
  const meta: DraftMeta = { place };
  return { ...event, meta };
}

/**
 * An event that is damaged here, as the server still has it (L9). The log keeps
 * the id of a damaged record and would reject the event as known, so it is
 * appended under another id, and is read back as itself, in its old place.
 *
 * @param above where the log ends; part of the new id, so that a replacement that is damaged in turn can be replaced again
 */
export function asStandIn(event: LogEvent, { seq, place, above }: { readonly seq: number | null; readonly place: RemotePlace | null; readonly above: number }): LogEvent {
  const meta: DraftMeta = { place, standsFor: { id: event.id, seq } };
  return { ...event, id: `again-${above}.${event.id}`, meta };
}

export function asMoves(id: string, at: number, moves: LocalMoves['moves']): LogEvent {
  return { id, type: MOVES, v: 1, at, data: { moves } };
}

/** Reads back what the log has; never throws. */
export function draftRecord({ seq: storedAt, event: stored }: StoredEvent): DraftRecord {
  if (stored.type === MOVES) return { kind: 'moves', record: { seq: storedAt, moves: (stored.data as Pick<LocalMoves, 'moves'>).moves } };
  const { place = null, standsFor } = (stored.meta ?? {}) as DraftMeta;
  const event = standsFor ? { ...stored, id: standsFor.id } : stored;
  const seq = standsFor?.seq ?? storedAt;
  const read = readEvent(event);
  if (read.kind === 'event') return { kind: 'event', record: { seq, event: read.event, place } };
  return { kind: read.kind, record: { seq, event: { id: event.id, type: 'unreadable', v: event.v }, place } };
}

/** Whether it was done here or was taken along from another draft, and is the record that was stored then. */
export function isOwn(stored: StoredEvent, draft: string | null): boolean {
  const { record } = draftRecord(stored);
  return !('moves' in record) && record.seq === stored.seq && (record.place === null || record.place.draft !== draft);
}

export const recordsOf = (events: readonly StoredEvent[]): LocalRecord[] => events.map((stored) => draftRecord(stored).record);
