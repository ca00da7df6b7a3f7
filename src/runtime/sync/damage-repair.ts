import type { SharedRecord } from '#contract/calls/draft.ts';
import type { LocalEvent, RemotePlace } from '#domain/draft/ordered-fold.ts';
import type { LogEvent, ReadResult } from '#log/event-log.ts';
import { lossesOf } from '#runtime/basket/damage-report.ts';
import { asRemote, asStandIn } from '#runtime/basket/draft-records.ts';
import { standIns } from './damaged-places.ts';

/** How what a log has lost goes back into it, with all that the server has at hand (L9). */
export interface DamageRepair {
  /** What of the draft is here, by id. */
  readonly here: Map<string, LocalEvent>;
  /** Damaged places of the log. */
  readonly lost: readonly number[];
  /** The damaged place that held an event which is not here; undefined where none is left for it. */
  placeOf(id: string): number | undefined;
  /** Whether another device's event at this place of the server's order was here before. */
  wasHere(seq: number): boolean;
  /** The server's seq up to which others' changes are no news. */
  readonly seenUpTo: number;
  /** Whether nothing in the log says of what this event told that it was seen. */
  isUnsaid(id: string): boolean;
  /** An event of this device that is not here. @param place for one that has no place of its own left */
  own(event: LogEvent, place: RemotePlace): LogEvent;
  /** Another device's event that is not here. */
  remote(event: LogEvent, place: RemotePlace): LogEvent;
}

/**
 * @param server the draft from its first event on
 * @param here what `read` holds of it, by id
 * @param known place in the server's order up to which all was here; 0 where that is not known any more
 * @param seen place in the server's order up to which others' changes were seen or asked for, as far as anything beside the log knows
 */
export function damageRepairOf(server: readonly SharedRecord[], here: Map<string, LocalEvent>, draft: string, { damage, head }: ReadResult, known: number, seen: number): DamageRepair {
  const lost = lossesOf(damage);
  const taken = new Set([...here.values()].map(({ seq }) => seq));
  const stands = standIns(server, here, draft, lost.filter((seq) => !taken.has(seq)));
  const places = new Map(server.map(({ id, seq }) => [id, seq]));
  const said = new Set([...here.values()].flatMap(({ event }) => (event.type === 'NewsSeen' && 'data' in event ? event.data.ids : [])));
  // News are seen in the draft's order: what was seen last has everything seen before it.
  const seenUpTo = Math.max(seen, ...[...said].map((id) => places.get(id) ?? 0));
  const wasHere = (seq: number) => seq <= known;
  return {
    here,
    lost,
    placeOf: (id) => stands.get(id),
    wasHere,
    seenUpTo,
    isUnsaid: (id) => !said.has(id),
    own(event, place) {
      const seq = stands.get(event.id);
      if (seq !== undefined) return asStandIn(event, { seq, place: null, above: head });
      return lost.length > 0 ? asStandIn(event, { seq: null, place, above: head }) : asRemote(event, place);
    },
    remote(event, place) {
      // If it is unknown whether the event was here, the log may still have its id.
      if (lost.length === 0 || (known > 0 && !wasHere(place.seq))) return asRemote(event, place);
      return asStandIn(event, { seq: wasHere(place.seq) ? (stands.get(event.id) ?? null) : null, place, above: head });
    },
  };
}
