import { AppendFailed, DatabaseLost, EraseFailed, ReadFailed } from './errors.ts';
import { indexedDbStore } from './indexeddb-store.ts';
import { KeyRing } from './key-ring.ts';
import { loadLazyParts, unpackOldSegments } from './load-lazy-parts.ts';
import { NAME, type LogEvent, type ReadResult, type Restored } from './log-event.ts';
import type { LogOptions, LogState, LossListener, SessionListener, Versioned } from './log-state.ts';
import type { LogWriter } from './log-writer.ts';
import { readStream, restoreStream, type Ended } from './read-stream.ts';
import { ackKey } from './row-keys.ts';
import { StorageMode, type SessionReason } from './storage-mode.ts';

export type { LogOptions } from './log-state.ts';
export type { SessionReason } from './storage-mode.ts';
export type { Damage, LogEvent, ReadResult, Restored, Snapshot, StoredEvent } from './log-event.ts';

/** Whether the log is durable. */
export interface LogStorage {
  /** Why the log is kept in memory, for this page only; null on the disk. */
  readonly sessionReason: SessionReason | null;
  /** Calls back when the reason changes: a session begins, or one caused by a full disk ends. */
  onSession(listener: SessionListener): () => void;
}

export interface EventLog {
  readonly storage: LogStorage;
  /**
   * Resolves with the stream's head once the events are durable, in order, together or not at all. Calls of the same
   * tick share a transaction. Rejects with InvalidEvent, StaleWriter or AppendFailed; then none of them was stored.
   * When the disk is full the append succeeds in memory, after the session listeners were called.
   *
   * An event whose id is in the stream already is not appended again. With `areNew`, the ids were made for these events
   * and are not looked up. Once the stream was read and has a subscriber, and while no append is under way, the browser has
   * the events when the caller's microtasks have run: a page that is left after that loses none.
   */
  append(stream: string, events: readonly LogEvent[], options?: { readonly areNew?: boolean }): Promise<{ readonly head: number }>;
  /** Reads all events above `after` (default 0). Damage is part of the result and never an error. Rejects with ReadFailed. */
  read(stream: string, after?: number): Promise<ReadResult>;
  /** Reads the newest undamaged snapshot of this version of the fold and all events above it; without one, all events (L7). Otherwise like `read`. */
  restore(stream: string, version: number): Promise<Restored>;
  /**
   * Keeps a snapshot of the fold at `seq`, the seq the caller has applied, in place of the older of two generations. It
   * is written in a pause between appends; of several that wait, only the newest is written. Never rejects: a snapshot
   * that cannot be kept is skipped, and a session keeps none.
   */
  keepSnapshot(stream: string, snapshot: Versioned): Promise<void>;
  /** The server's progress with the stream as last written by `writeAck`, or undefined. Rejects with ReadFailed. */
  readAck(stream: string): Promise<unknown>;
  /**
   * Stores the server's progress as plain JSON, not sealed: numbers and ids only. It only saves work and may be lost.
   * Nothing is stored for an empty or erased stream. Rejects with AppendFailed.
   */
  writeAck(stream: string, ack: unknown): Promise<void>;
  /** Calls back with the head after appends, of this log and of other tabs, and with 0 after an erasure. */
  subscribe(stream: string, onChange: (head: number) => void): () => void;
  /**
   * Calls back when the database was deleted by something other than `erase`, once for each stream this log has read
   * or written. A listener returns the stream's events that it holds, from the first on. They are appended before
   * anything else; without any, the stream starts empty. Subscribers get head 0 first, then the new head.
   */
  onLost(listener: LossListener): () => void;
  /** Erases all streams and the keys of this device: keys first, then data. Rejects with EraseFailed. */
  erase(): Promise<void>;
  close(): void;
}

function listen<L>(listeners: Set<L>, listener: L): () => void {
  listeners.add(listener);
  return () => { listeners.delete(listener); };
}

/** Opens the encrypted event log (L1 to L10). Without storage the log is kept in memory. Rejects when the code for that cannot be loaded. */
export async function openEventLog(options: LogOptions): Promise<EventLog> {
  const storage = new StorageMode((options.openStore ?? indexedDbStore)(options.name));
  const keys = new KeyRing(storage);
  const state: LogState = { storage, keys, heads: new Map(), readTo: new Map(), subscribers: new Map(), sessionListeners: new Set(), lossListeners: new Set() };
  let writer: LogWriter | undefined;
  let fetching: Promise<LogWriter> | undefined;
  const fetchWriter = () => fetching ??= loadLazyParts().then(({ openWriter }) => writer = openWriter(state, options)).catch((cause: unknown) => {
    fetching = undefined;
    throw cause;
  });
  await Promise.all([keys.load(), unpackOldSegments(storage)]).catch(async (cause: unknown) => (await fetchWriter()).startInMemory(cause));

  /** Stream names are part of keys and of the sealed data. */
  const check = (stream: string) => { if (!NAME.test(stream)) throw new RangeError(`not a stream's name: ${JSON.stringify(stream)}`); };

  async function reading<T extends ReadResult>(stream: string, work: () => Promise<Ended<T>>): Promise<Omit<Ended<T>, 'end'>> {
    try {
      const { end, ...result } = await work().catch(async (cause: unknown) => {
        if (!(cause instanceof DatabaseLost)) throw cause;
        await (await fetchWriter()).reappendLost();
        return work();
      });
      state.heads.set(stream, Math.max(state.heads.get(stream) ?? 0, result.head));
      if (end) state.readTo.set(stream, end);
      return result;
    } catch (cause) {
      throw new ReadFailed(stream, cause);
    } finally {
      loadLazyParts().catch(() => undefined); // for later calls; compiling them earlier would delay the first read
    }
  }

  return {
    storage: {
      get sessionReason() { return storage.reason; },
      onSession: (listener) => listen(state.sessionListeners, listener),
    },
    // Synchronous when possible: calls of one tick share a transaction, and their arguments are not read later.
    append: async (stream, events, { areNew = false } = {}) => {
      check(stream);
      const toWriter = writer ?? await fetchWriter().catch((cause: unknown) => { throw new AppendFailed(stream, cause); });
      return toWriter.append(stream, events, areNew);
    },
    read: (stream, after = 0) => reading(stream, () => readStream(storage, keys, stream, after)),
    restore: (stream, version) => reading(stream, () => restoreStream(storage, keys, stream, version)),
    keepSnapshot: (stream, snapshot) => fetchWriter().then((writer) => writer.keepSnapshot(stream, snapshot)).catch(() => undefined),
    readAck: (stream) => storage.read((tx) => tx.get(ackKey(stream))).catch((cause: unknown) => { throw new ReadFailed(stream, cause); }),
    writeAck: (stream, ack) => fetchWriter().then((writer) => writer.writeAck(stream, ack)).catch((cause: unknown) => { throw new AppendFailed(stream, cause); }),
    subscribe(stream, onChange) {
      const subscribers = state.subscribers.get(stream) ?? new Set();
      state.subscribers.set(stream, subscribers);
      fetchWriter().catch(() => undefined); // it receives the hints of other tabs; loaded again by the next call that needs it
      return listen(subscribers, onChange);
    },
    onLost: (listener) => listen(state.lossListeners, listener),
    erase: () => fetchWriter().then((writer) => writer.erase()).catch((cause: unknown) => { throw new EraseFailed('', { cause }); }),
    close() {
      fetching?.then((writer) => writer.close(), () => undefined);
      storage.close();
    },
  };
}
