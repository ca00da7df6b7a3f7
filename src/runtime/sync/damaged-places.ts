import type { SharedRecord } from '#contract/calls/draft.ts';
import type { LocalEvent } from '#domain/draft/ordered-fold.ts';

/** The local seq of an own event, or of the own event before one that is placed in the draft's order. */
export const localSeqOf = ({ seq, place }: LocalEvent, draft: string): number => (place?.draft === draft ? place.after : seq);

/**
 * Assigns the damaged places of the log to the events that the server has and this
 * device lacks. The ids are lost with the records, but own events have the same
 * order on both sides, and each of another device's events names the own event
 * before it. Any place within these bounds is correct: no readable own event lies
 * between them.
 *
 * @param server all events of the draft, from the first
 * @param here its readable local events, by id
 * @param damaged local seqs of damaged records, ascending
 * @returns local seqs by event id; events beyond the number of places are absent
 */
export function assignDamagedPlaces(server: readonly SharedRecord[], here: ReadonlyMap<string, LocalEvent>, draft: string, damaged: readonly number[]): Map<string, number> {
  const free = [...damaged];
  const found = new Map<string, number>();
  function assign(id: string, above: number, upTo: number): void {
    const at = free.findIndex((seq) => seq > above && seq <= upTo);
    if (at >= 0) found.set(id, free.splice(at, 1)[0]!);
  }
  const isPlaced = ({ id }: SharedRecord) => here.get(id)?.place?.draft === draft;
  /** The highest local seq for own events before this record; null if the record gives no bound. */
  const bound = (record: SharedRecord): number | null => {
    const local = here.get(record.id);
    return local && (record.own || isPlaced(record)) ? localSeqOf(local, draft) : null;
  };
  const upTo: number[] = [];
  for (let i = server.length - 1, limit = Infinity; i >= 0; i -= 1) {
    upTo[i] = limit;
    const known = bound(server[i]!);
    if (known !== null) limit = isPlaced(server[i]!) ? known : known - 1;
  }
  // Own events first, because others' places depend on them.
  for (const isOwn of [true, false]) {
    let above = 0;
    server.forEach((record, i) => {
      if (record.own === isOwn && !here.has(record.id)) assign(record.id, above, isOwn ? upTo[i]! : Infinity);
      above = Math.max(above, bound(record) ?? (record.own ? (found.get(record.id) ?? 0) : 0));
    });
  }
  return found;
}
