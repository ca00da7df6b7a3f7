import type { EventLog, LogEvent } from '#log/event-log.ts';

/** Events after which a stream keeps a snapshot (L7). */
export const EVENTS_PER_SNAPSHOT = 200;

/** Events that are shown at once and not yet known to be stored, in the order of dispatch. */
export class PendingEvents<E extends LogEvent> {
  private readonly log: EventLog;
  private readonly stream: string;
  private readonly publish: () => void;
  private batches: readonly (readonly E[])[] = [];
  private readonly appending = new Set<Promise<unknown>>();

  /** @param publish called when the shown events changed; not by `confirm`, whose caller publishes itself */
  constructor(log: EventLog, stream: string, publish: () => void) {
    this.log = log;
    this.stream = stream;
    this.publish = publish;
  }

  all(): readonly E[] {
    return this.batches.flat();
  }

  /** These were read back from the log. */
  confirm(ids: ReadonlySet<string>): void {
    this.batches = this.batches.filter(([first]) => !first || !ids.has(first.id));
  }

  /** Shows events, and resolves when they are durable. Rejects as the log does, after they were taken back. */
  async append(events: readonly E[]): Promise<void> {
    this.batches = [...this.batches, events];
    this.publish();
    const append = this.log.append(this.stream, events);
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

  /** Resolves when every append that was begun has ended; null when there is none. */
  underWay(): Promise<unknown> | null {
    return this.appending.size > 0 ? Promise.allSettled(this.appending) : null;
  }
}
