import type { LocalEvent, LocalMoves, LocalRecord, RemotePlace } from '#domain/draft/order.ts';
import { readEvent } from '#domain/draft/schema.ts';
import type { LogEvent, StoredEvent } from '#log/event-log.ts';

/** What a stored event is to the draft. `newer`: a later release wrote it. `none`: it opened and is no event of a draft (L9). */
export type DraftRecord = { readonly kind: 'event' | 'newer' | 'none'; readonly record: LocalEvent } | { readonly kind: 'moves'; readonly record: LocalMoves };

/** The log's own note of where events belong that were here already; no event of the draft, and never sent. */
const MOVES = 'EventsPlaced';

interface DraftMeta {
  readonly place?: RemotePlace;
}

/** An event of another device as the log keeps it: itself, with its place beside it. */
export function asRemote(event: LogEvent, place: RemotePlace): LogEvent {
  const meta: DraftMeta = { place };
  return { ...event, meta };
}

export function asMoves(id: string, at: number, moves: LocalMoves['moves']): LogEvent {
  return { id, type: MOVES, v: 1, at, data: { moves } };
}

/** Reads back what the log has; never throws. */
export function draftRecord({ seq, event }: StoredEvent): DraftRecord {
  if (event.type === MOVES) return { kind: 'moves', record: { seq, moves: (event.data as Pick<LocalMoves, 'moves'>).moves } };
  const { place = null } = (event.meta ?? {}) as DraftMeta;
  const read = readEvent(event);
  if (read.kind === 'event') return { kind: 'event', record: { seq, event: read.event, place } };
  return { kind: read.kind, record: { seq, event: { id: event.id, type: 'unreadable', v: event.v }, place } };
}

export const recordsOf = (events: readonly StoredEvent[]): LocalRecord[] => events.map((stored) => draftRecord(stored).record);
