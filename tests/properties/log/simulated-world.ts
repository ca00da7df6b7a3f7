import type fc from 'fast-check';
import { openEventLog, type EventLog, type LogEvent, type LogOptions, type ReadResult } from '#log/event-log.ts';
import type { Key, LogStore } from '#log/log-store.ts';
import { KeyRing } from '#log/key-ring.ts';
import { memoryStore } from '#log/memory-store.ts';
import { StorageMode } from '#log/storage-mode.ts';
import { freshName } from '#tests/log/support.ts';

/**
 * The fault of one write of a tab: it is refused; it is aborted; it succeeds without an answer; the page ends before
 * or after it; the disk is full.
 */
export type Fault = 'refused' | 'aborted' | 'unanswered' | 'endsBefore' | 'endsAfter' | 'full';
/** The faults after which a log stays durable. */
export const FAULTS: readonly Fault[] = ['refused', 'aborted', 'unanswered', 'endsBefore', 'endsAfter'];

export interface Tab {
  readonly log: EventLog;
  /** The disk as seen by this tab, with its faults. */
  readonly store: LogStore;
  /** The faults of its next writes, in order; null for none. */
  faults: (Fault | null)[];
  /** Whether its page has ended; later results do not count. */
  ended: boolean;
}

/** Rows that persist beyond every tab. */
export interface Disk {
  readonly raw: LogStore;
  /** Opens a tab on these rows. It receives no hints of other tabs, because the log must work without them. */
  open(options?: Partial<LogOptions>): Promise<Tab>;
}

/** No timers: the scheduler cannot order them. */
const NEVER = 2 ** 31 - 1;

const failure = (name: string) => new DOMException('injected', name);

/** With a scheduler, it decides the order of all requests. */
export function openDisk(scheduler?: fc.Scheduler, rows: readonly (readonly [Key, unknown])[] = []): Disk {
  const raw = memoryStore(rows);
  const turn = () => scheduler?.schedule(Promise.resolve());

  function storeOf(tab: Pick<Tab, 'faults' | 'ended'>): LogStore {
    const refuseEnded = () => { if (tab.ended) throw failure('InvalidStateError'); };
    return {
      async read(work) {
        await turn();
        refuseEnded();
        return raw.read(work);
      },
      async write(work) {
        await turn();
        refuseEnded();
        const fault = tab.faults.shift() ?? null;
        if (fault === 'endsBefore') tab.ended = true;
        if (fault === 'refused' || fault === 'endsBefore') throw failure('UnknownError');
        try {
          const result = await raw.write(async (tx) => {
            const result = await work(tx);
            if (fault === 'aborted') throw failure('AbortError');
            if (fault === 'full') throw failure('QuotaExceededError');
            return result;
          });
          if (fault === 'unanswered' || fault === 'endsAfter') throw failure('UnknownError');
          return result;
        } finally {
          if (fault === 'endsAfter') tab.ended = true;
        }
      },
      close: () => undefined,
    };
  }

  return {
    raw,
    async open(options = {}) {
      const state: Pick<Tab, 'faults' | 'ended'> = { faults: [], ended: false };
      const store = storeOf(state);
      const log = await openEventLog({ name: freshName(), openStore: () => store, ballast: 0, markAfter: NEVER, pauseAfter: 0, ...options });
      return Object.assign(state, { log, store });
    },
  };
}

/** The keys on a store, as a page opens them. */
export async function openKeys(store: LogStore): Promise<KeyRing> {
  const keys = new KeyRing(new StorageMode(store));
  await keys.refresh();
  return keys;
}

/** The n-th event, the same for every writer. */
export const numbered = (n: number): LogEvent => ({ id: `event-${n}`, type: 'ItemAdded', v: 1, at: 1_763_600_000_000 + n, data: { n, note: `Datça ${n}` } });
export const idsOf = ({ events }: ReadResult): string[] => events.map(({ event }) => event.id);

/** The fold of these tests: the ids of the events in order. */
export const foldOf = ({ events }: Pick<ReadResult, 'events'>, upTo = Infinity): string[] => events.filter(({ seq }) => seq <= upTo).map(({ event }) => event.id);

/** A deep copy of all rows, because a store returns its own values. */
export async function copyOf(store: LogStore): Promise<[Key, unknown][]> {
  const everything = { from: ['a'] as Key, to: ['z'] as Key };
  const [keys, values] = await store.read((tx) => Promise.all([tx.keys(everything), tx.values(everything)]));
  return keys.map((key, i) => [[...key], structuredClone(values[i])]);
}
