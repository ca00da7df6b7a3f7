import type { SharedRecord } from '#contract/calls/draft.ts';
import type { LocalEvent } from '#domain/draft/ordered-fold.ts';

/** The seq of a device's own event in its log; of one that is only placed in a draft's order, that of the own one before it. */
export const localSeqOf = ({ seq, place }: LocalEvent, draft: string): number => (place?.draft === draft ? place.after : seq);

/**
 * Which damaged place of the log held which of the events that the server has
 * and this device lacks. The ids went with the records, but both sides have a
 * device's own events in the same order, and each of another device's says after
 * which own one it belongs. Where that leaves a choice, any is as good: between
 * two that are known nothing else of this device is left to be out of order with.
 *
 * @param server the draft from its first event on
 * @param here what this device has of it, by id
 * @param damaged places of the log, ascending
 * @returns places by the ids of the events; without those for which there is none left
 */
export function standIns(server: readonly SharedRecord[], here: ReadonlyMap<string, LocalEvent>, draft: string, damaged: readonly number[]): Map<string, number> {
  const free = [...damaged];
  const found = new Map<string, number>();
  function assign(id: string, above: number, upTo: number): void {
    const at = free.findIndex((seq) => seq > above && seq <= upTo);
    if (at >= 0) found.set(id, free.splice(at, 1)[0]!);
  }
  const isPlaced = ({ id }: SharedRecord) => here.get(id)?.place?.draft === draft;
  /** Local seq that own events before this record have at most, when it is one that is here. */
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
  // A device's own first: the order hangs on them.
  for (const isOwn of [true, false]) {
    let above = 0;
    server.forEach((record, i) => {
      if (record.own === isOwn && !here.has(record.id)) assign(record.id, above, isOwn ? upTo[i]! : Infinity);
      above = Math.max(above, bound(record) ?? (record.own ? (found.get(record.id) ?? 0) : 0));
    });
  }
  return found;
}
