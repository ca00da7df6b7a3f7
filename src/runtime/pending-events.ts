import type { EventLog, LogEvent } from '#log/event-log.ts';

/** Number of events between two snapshots of a stream (L7). */
export const EVENTS_PER_SNAPSHOT = 200;

/** Events that pages show before the log has confirmed them, in the order of dispatch. */
export class PendingEvents<E extends LogEvent> {
  private readonly log: EventLog;
  private readonly stream: string;
  private readonly publish: () => void;
  private batches: readonly (readonly E[])[] = [];
  private readonly appending = new Set<Promise<unknown>>();

  /** @param publish called when the pending events change; `confirm` does not call it, because its caller publishes */
  constructor(log: EventLog, stream: string, publish: () => void) {
    this.log = log;
    this.stream = stream;
    this.publish = publish;
  }

  all(): readonly E[] {
    return this.batches.flat();
  }

  /** Removes events that were read back from the log. */
  confirm(ids: ReadonlySet<string>): void {
    this.batches = this.batches.filter(([first]) => !first || !ids.has(first.id));
  }

  /** Shows events and appends them. Resolves when they are durable; on an error, removes them and rejects with the log's error. */
  async append(events: readonly E[]): Promise<void> {
    this.batches = [...this.batches, events];
    this.publish();
    const append = this.log.append(this.stream, events, { areNew: true });
    this.appending.add(append);
    try {
      await append;
    } catch (cause) {
      this.batches = this.batches.filter((batch) => batch !== events);
      this.publish();
      throw cause;
    } finally {
      this.appending.delete(append);
    }
  }

  /** Resolves when every append under way has ended; null when there is none. */
  underWay(): Promise<unknown> | null {
    return this.appending.size > 0 ? Promise.allSettled(this.appending) : null;
  }
}
