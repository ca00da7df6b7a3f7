import type { EventLog, Snapshot } from '#log/event-log.ts';
import type { LogEvent, StoredEvent } from '#log/log-event.ts';

/** An event log in memory that several pages can open; it reports each durable event to the test. */
export interface RecordingLog extends EventLog {
  readonly stored: readonly LogEvent[];
}

/** @param onDurable called with each event when it becomes durable */
export function recordingLog(onDurable: (event: LogEvent) => void = () => {}): RecordingLog {
  const stored: LogEvent[] = [];
  const ids = new Set<string>();
  const listeners = new Set<(head: number) => void>();
  const snapshots = new Map<number, Snapshot>();
  let ack: unknown;
  const above = (after: number): StoredEvent[] => stored.slice(after).map((event, index) => ({ seq: after + index + 1, event: structuredClone(event) }));
  return {
    stored,
    async append(_stream, events) {
      // As in a browser, nothing is durable in the tick of the call.
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
      return { events: above(after), damage: [], head: stored.length };
    },
    async restore(_stream, version) {
      const snapshot = snapshots.get(version) ?? null;
      return { snapshot, events: above(snapshot?.seq ?? 0), damage: [], head: stored.length };
    },
    async keepSnapshot(_stream, { seq, version, state }) {
      snapshots.set(version, { seq, state: structuredClone(state) });
    },
    readAck: async () => ack,
    async writeAck(_stream, next) {
      ack = next;
    },
    subscribe(_stream, onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    onLost: () => () => {},
    storage: { sessionReason: null, onSession: () => () => {} },
    erase: async () => {},
    close: () => {},
  };
}
