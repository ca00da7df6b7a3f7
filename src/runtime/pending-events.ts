import type { EventLog, LogEvent } from '#log/event-log.ts';

/** Events a snapshot is kept after (L7), in every stream. */
export const EVENTS_PER_SNAPSHOT = 200;

/** Events that are shown at once and not yet known to be stored, in the order of dispatch. */
export interface ShownEvents<E> {
  all(): readonly E[];
  /** These were read back from the log, so they are confirmed. */
  confirm(ids: ReadonlySet<string>): void;
  /** Shows them and resolves when they are durable. Rejects as the log does, after they were taken back. */
  append(events: readonly E[]): Promise<void>;
  /** Resolves when no append is on its way; null when there is none. */
  underWay(): Promise<unknown> | null;
}

/** @param publish called when what is shown is another, but not by `confirm`, which comes with a change of its own */
export function showEvents<E extends LogEvent>(log: EventLog, stream: string, publish: () => void): ShownEvents<E> {
  let batches: readonly (readonly E[])[] = [];
  /** Appends that have not ended. */
  const appending = new Set<Promise<unknown>>();
  return {
    all: () => batches.flat(),
    confirm(ids) {
      batches = batches.filter(([first]) => !first || !ids.has(first.id));
    },
    async append(events) {
      batches = [...batches, events];
      publish();
      const append = log.append(stream, events);
      appending.add(append);
      try {
        await append;
      } catch (cause) {
        batches = batches.filter((batch) => batch !== events);
        publish();
        throw cause;
      } finally {
        appending.delete(append);
      }
    },
    underWay: () => (appending.size > 0 ? Promise.allSettled(appending) : null),
  };
}
