import type { EventLog } from '#log/event-log.ts';
import type { LogEvent, StoredEvent } from '#log/log-event.ts';

/** A log in memory that several pages may open, and that tells a test when something became durable. */
export interface RecordingLog extends EventLog {
  readonly stored: readonly LogEvent[];
}

/** @param onDurable hears of each event at the moment it is safe */
export function recordingLog(onDurable: (event: LogEvent) => void = () => {}): RecordingLog {
  const stored: LogEvent[] = [];
  const ids = new Set<string>();
  const listeners = new Set<(head: number) => void>();
  return {
    stored,
    async append(_stream, events) {
      // As in a browser, nothing is durable in the tick that asks for it.
      await Promise.resolve();
      for (const event of events) {
        if (ids.has(event.id)) continue;
        ids.add(event.id);
        stored.push(structuredClone(event));
        onDurable(event);
      }
      for (const listener of listeners) listener(stored.length);
      return { head: stored.length };
    },
    async read(_stream, after = 0) {
      const events: StoredEvent[] = stored.slice(after).map((event, index) => ({ seq: after + index + 1, event: structuredClone(event) }));
      return { events, damage: [], head: stored.length };
    },
    subscribe(_stream, onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    mode: () => 'durable',
    sessionReason: () => null,
    onMode: () => () => {},
    erase: async () => {},
    close: () => {},
  };
}
