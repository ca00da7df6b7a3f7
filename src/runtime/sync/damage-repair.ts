import type { SharedRecord } from '#contract/calls/draft.ts';
import type { LocalEvent, RemotePlace } from '#domain/draft/ordered-fold.ts';
import type { LogEvent, ReadResult } from '#log/event-log.ts';
import { lossesOf } from '#runtime/basket/damage-report.ts';
import { asRemote, asReplacement } from '#runtime/basket/draft-records.ts';
import { assignDamagedPlaces } from './damaged-places.ts';

/** Restores the events that a log has lost, from all events of the server's copy (L9). */
export interface DamageRepair {
  /** The draft's readable local events, by id. */
  readonly here: Map<string, LocalEvent>;
  /** Local seqs of lost events. */
  readonly lost: readonly number[];
  /** The damaged place assigned to a missing event; undefined when none is left. */
  placeOf(id: string): number | undefined;
  /** Whether this device had another device's event at this server seq before. */
  wasHere(seq: number): boolean;
  /** The server's seq up to which others' changes were seen. */
  readonly seenUpTo: number;
  /** Whether no `NewsSeen` event in the log names this event. */
  isUnseen(id: string): boolean;
  /** The record that restores a missing event of this device. @param place used when no damaged place is left */
  own(event: LogEvent, place: RemotePlace): LogEvent;
  /** The record that adds a missing event of another device. */
  remote(event: LogEvent, place: RemotePlace): LogEvent;
}

/**
 * @param server all events of the draft, from the first
 * @param here its readable local events, by id
 * @param known the server's seq up to which this device had every event; 0 if unknown
 * @param seen the server's seq up to which others' changes were seen or requested, from the ack row and the page
 */
export function damageRepairOf(server: readonly SharedRecord[], here: Map<string, LocalEvent>, draft: string, { damage, head }: ReadResult, known: number, seen: number): DamageRepair {
  const lost = lossesOf(damage);
  const taken = new Set([...here.values()].map(({ seq }) => seq));
  const assigned = assignDamagedPlaces(server, here, draft, lost.filter((seq) => !taken.has(seq)));
  const places = new Map(server.map(({ id, seq }) => [id, seq]));
  const seenIds = new Set([...here.values()].flatMap(({ event }) => (event.type === 'NewsSeen' && 'data' in event ? event.data.ids : [])));
  // Changes are seen in the draft's order, so those before a seen one were seen, too.
  const seenUpTo = Math.max(seen, ...[...seenIds].map((id) => places.get(id) ?? 0));
  const wasHere = (seq: number) => seq <= known;
  return {
    here,
    lost,
    placeOf: (id) => assigned.get(id),
    wasHere,
    seenUpTo,
    isUnseen: (id) => !seenIds.has(id),
    own(event, place) {
      const seq = assigned.get(event.id);
      if (seq !== undefined) return asReplacement(event, { seq, place: null, above: head });
      return lost.length > 0 ? asReplacement(event, { seq: null, place, above: head }) : asRemote(event, place);
    },
    remote(event, place) {
      // If it is unknown whether this device had the event, the log may still have its id.
      if (lost.length === 0 || (known > 0 && !wasHere(place.seq))) return asRemote(event, place);
      return asReplacement(event, { seq: wasHere(place.seq) ? (assigned.get(event.id) ?? null) : null, place, above: head });
    },
  };
}
