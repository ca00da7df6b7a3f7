import type { EventLog, LogEvent, StoredEvent } from '#log/event-log.ts';
import { ackOf } from '#runtime/sync/ack.ts';
import { isOwn } from './draft-records.ts';

/**
 * Keeps events of a draft in memory, so that a page can restore them if its database is deleted
 * while it is open: all events, or at least those that are stored nowhere else.
 */
export class RestorableEvents {
  private readonly log: EventLog;
  private readonly stream: string;
  /** All events above this local seq are held. Those up to it are in the snapshot only. */
  private above = 0;
  private events: StoredEvent[] = [];
  /** Whether some events of the deleted database can only be fetched from the server. */
  private isPartlyLost = false;

  constructor(log: EventLog, stream: string) {
    this.log = log;
    this.stream = stream;
  }

  hold(events: readonly StoredEvent[]): void {
    this.events.push(...events);
  }

  /** Begins to hold events above a snapshot; those up to local seq `head` were not read. */
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

  /**
   * The events to append again after the database was deleted. If the events of the snapshot are not held, only those that
   * were created on this device; the server has the others.
   */
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
