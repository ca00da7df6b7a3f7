import type { EventLog, LogEvent, StoredEvent } from '#log/event-log.ts';
import { ackOf } from '#runtime/sync/ack.ts';
import { isOwn } from './draft-records.ts';

/**
 * Holds the events that a page restores if its database is deleted while it is
 * open: all of the draft's, or at least those that are stored nowhere else.
 */
export class DeletedDatabase {
  private readonly log: EventLog;
  private readonly stream: string;
  /** Every event above this local seq is held; those in the snapshot below are not. */
  private above = 0;
  private events: StoredEvent[] = [];
  /** After the last deletion some events can only be fetched from the server. */
  private isPartlyLost = false;

  constructor(log: EventLog, stream: string) {
    this.log = log;
    this.stream = stream;
  }

  hold(events: readonly StoredEvent[]): void {
    this.events.push(...events);
  }

  /** Starts above a snapshot: events up to `head` were not read. */
  startAbove(head: number): void {
    this.above = head;
    this.events = [];
  }

  /** Whether events below the snapshot are not held. */
  get needsUnsent(): boolean {
    return this.above > 0;
  }

  /** Reads the events of the snapshot that the server does not have. Rejects with ReadFailed. */
  async holdUnsent(draft: string | null, head: number): Promise<void> {
    const { sent, refused } = ackOf(await this.log.readAck(this.stream), draft ?? '');
    const above = refused.length > 0 ? 0 : sent;
    if (above >= this.above) return;
    const { events } = await this.log.read(this.stream, above);
    this.above = above;
    this.events = events.filter(({ seq }) => seq <= head);
  }

  /** Returns the events to append after the database was deleted: all, or only this device's own if the events below the snapshot are not held, which the server has. */
  eventsToRestore(draft: string | null): LogEvent[] {
    this.isPartlyLost = this.above > 0;
    const events = this.isPartlyLost ? this.events.filter((stored) => isOwn(stored, draft)) : this.events;
    return events.map(({ event }) => event);
  }

  /** Drops the held events, because the stream is empty now. @returns whether events of the deleted database can only be fetched from the server */
  reset(): boolean {
    const isPartlyLost = this.isPartlyLost;
    this.startAbove(0);
    this.isPartlyLost = false;
    return isPartlyLost;
  }
}
