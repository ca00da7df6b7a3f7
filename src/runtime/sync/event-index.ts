import { sortRecords, type LocalEvent, type LocalRecord } from '#domain/draft/ordered-fold.ts';
import type { EventLog } from '#log/event-log.ts';
import { placedRecord } from '#runtime/basket/draft-records.ts';

/** A draft's local events, by id. */
export function byId(records: readonly LocalRecord[], draft: string): Map<string, LocalEvent> {
  return new Map(sortRecords(records, draft).map((local) => [local.event.id, local]));
}

/** The ids and places of the events of a stream. It reads the stream once, and after that only what was appended. */
export class EventIndex {
  private readonly log: Pick<EventLog, 'read'>;
  private readonly stream: string;
  private records: LocalRecord[] = [];
  /** The newest event that was read. */
  private last: { readonly seq: number; readonly id: string } | null = null;

  constructor(log: Pick<EventLog, 'read'>, stream: string) {
    this.log = log;
    this.stream = stream;
  }

  /** The events of the stream, by id, each at its place in this draft. Rejects with ReadFailed. */
  async byId(draft: string): Promise<Map<string, LocalEvent>> {
    const { last } = this;
    const { events } = await this.log.read(this.stream, last ? last.seq - 1 : 0);
    const [first] = events;
    if (last && (first?.seq !== last.seq || first.event.id !== last.id)) {
      // The stream was erased, or lost its end, and may have grown again.
      this.records = [];
      this.last = null;
      return this.byId(draft);
    }
    this.records.push(...events.slice(last ? 1 : 0).map(placedRecord));
    const newest = events.at(-1);
    this.last = newest ? { seq: newest.seq, id: newest.event.id } : null;
    return byId(this.records, draft);
  }
}
