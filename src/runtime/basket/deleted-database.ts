import type { EventLog, LogEvent, StoredEvent } from '#log/event-log.ts';
import { ackOf } from '#runtime/sync/ack.ts';
import { isOwn } from './draft-records.ts';

/**
 * Events that a page puts back when its database is deleted while it is open: all
 * of the draft, or at least those that are stored nowhere else.
 */
export class DeletedDatabase {
  private readonly log: EventLog;
  private readonly stream: string;
  /** Above this place every event is held; what a snapshot covered is not. */
  private above = 0;
  private events: StoredEvent[] = [];
  /** The last deletion left something that only the server can give back. */
  private isPartlyLost = false;

  constructor(log: EventLog, stream: string) {
    this.log = log;
    this.stream = stream;
  }

  hold(events: readonly StoredEvent[]): void {
    this.events.push(...events);
  }

  /** Nothing up to `head` was read: a snapshot covered it. */
  startAbove(head: number): void {
    this.above = head;
    this.events = [];
  }

  /** Whether events below a snapshot may have to be read. */
  get needsUnsent(): boolean {
    return this.above > 0;
  }

  /** Reads what a snapshot covered and the server does not have. Rejects with ReadFailed. */
  async holdUnsent(draft: string | null, head: number): Promise<void> {
    const { sent, refused } = ackOf(await this.log.readAck(this.stream), draft ?? '');
    const above = refused.length > 0 ? 0 : sent;
    if (above >= this.above) return;
    const { events } = await this.log.read(this.stream, above);
    this.above = above;
    this.events = events.filter(({ seq }) => seq <= head);
  }

  /** The database was deleted. @returns the events to put back: where the server has the rest, those that were done here */
  putBack(draft: string | null): LogEvent[] {
    this.isPartlyLost = this.above > 0;
    const events = this.isPartlyLost ? this.events.filter((stored) => isOwn(stored, draft)) : this.events;
    return events.map(({ event }) => event);
  }

  /** Starts the stream again. @returns whether something is missing that only the server has */
  beginAnew(): boolean {
    const isPartlyLost = this.isPartlyLost;
    this.startAbove(0);
    this.isPartlyLost = false;
    return isPartlyLost;
  }
}
