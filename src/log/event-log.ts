import type { Ended, LogEvent, ReadResult, Restored, Snapshot } from './log-event.ts';
import type { LogStore } from './log-store.ts';
import { checkStream, serialise, type Batch, type Entry } from './append.ts';
import type { CompactStep } from './compact.ts';
import { AppendFailed, DatabaseLost, EraseFailed, ReadFailed, StorageUnavailable } from './errors.ts';
import { openHints, type Hint } from './hints.ts';
import { openHome, reasonIn, type SessionReason } from './home.ts';
import { queue } from './in-turn.ts';
import { indexedDbStore } from './indexeddb-store.ts';
import { ackKey, type Head } from './layout.ts';
import { watchLoss } from './lost.ts';
import { endOf, readStream } from './read-stream.ts';
import { restoreStream } from './restore.ts';
import { seldom } from './seldom.ts';
import { openTidying, whenIdle } from './tidying.ts';

export type { SessionReason } from './home.ts';
export type { Damage, LogEvent, ReadResult, Restored, Snapshot, StoredEvent } from './log-event.ts';

/** `session`: kept in memory, for this page only. */
export type LogMode = 'durable' | 'session';

export interface EventLog {
  /**
   * Resolves with the stream's head once the events are durable, in order, together or not at all. Calls of the same
   * tick share a transaction. Rejects with InvalidEvent, StaleWriter or AppendFailed; then none of them was stored.
   * When there is no room the append succeeds in memory, after the mode's listeners were told.
   */
  append(stream: string, events: readonly LogEvent[]): Promise<{ readonly head: number }>;
  /** Everything above `after` (default 0). Damage is reported, never thrown; rejects with ReadFailed. */
  read(stream: string, after?: number): Promise<ReadResult>;
  /**
   * The newest good snapshot of this version of the fold and everything above it; without one, everything (L7).
   * Damage is reported, never thrown; rejects with ReadFailed.
   */
  restore(stream: string, version: number): Promise<Restored>;
  /**
   * Keeps a snapshot of the fold at `seq`, the caller's own applied seq, in place of the older of two generations, when
   * appends have paused; of those that wait for that, the newest.
   * Never rejects: one that cannot be kept is done without, and a session keeps none.
   */
  keepSnapshot(stream: string, snapshot: Snapshot & { readonly version: number }): Promise<void>;
  /**
   * Packs all but the newest records of a stream into segments (L7). Safe at any time and in any tab; one tab does it at
   * a time, and the log does it by itself when it has grown. Never rejects: what is not packed is as good as before.
   */
  compact(stream: string): Promise<void>;
  /** What the server has of the stream, as it was written last; undefined where nothing was. Rejects with ReadFailed. */
  readAck(stream: string): Promise<unknown>;
  /**
   * Plain JSON, not sealed: numbers and ids only. Nothing depends on it but time: it may be lost, and a stream that is
   * empty or was erased keeps none. Rejects with AppendFailed.
   */
  writeAck(stream: string, ack: unknown): Promise<void>;
  /** Calls back with the head after appends, of this log and of other tabs, and with 0 after an erasure. */
  subscribe(stream: string, onChange: (head: number) => void): () => void;
  /**
   * Whether there was no database here, or an empty one, and this opening made it. Where something outside of it
   * remembers a basket, it was evicted. False in a session, which knows nothing of the disk.
   */
  readonly created: boolean;
  mode(): LogMode;
  /** Why the mode is `session`; null while durable. */
  sessionReason(): SessionReason | null;
  /** Calls back when the mode changes: to `session`, and from one that ran out of room back to `durable` when there is room. */
  onMode(listener: (mode: LogMode, reason: SessionReason | null) => void): () => void;
  /**
   * Calls back, once for each stream this log has seen events of, when the database was deleted under it, not erased.
   * What the listeners return, the stream's events from the first on, is appended again before anything else; without
   * that the stream begins anew. Its subscribers hear 0 first, and then the new head.
   */
  onLost(listener: (stream: string) => readonly LogEvent[] | undefined): () => void;
  /**
   * Another key for what is appended to the stream from now on; without a stream, a fresh device key around all keys.
   * What was sealed before opens as it did: a key stays as long as a row names it. False where it could not be done.
   */
  rotateKeys(stream?: string): Promise<boolean>;
  /** One stream, or all with the keys of this device: keys first, then data. Rejects with EraseFailed. */
  erase(stream?: string): Promise<void>;
  close(): void;
}

export interface LogOptions {
  /** Of the database and of the channel between tabs. */
  readonly name: string;
  /** Version of the app's event schemas, counted up with each that older apps must not write beside (L8); 1 at first. */
  readonly writer?: number;
  /** The store to use, IndexedDB by default. */
  readonly openStore?: (name: string) => LogStore;
  /** Bytes to be given up when the disk is full (L10), 256 KiB by default; 0 for none. */
  readonly ballast?: number;
  /** Milliseconds without an append after which the ends of the streams are written down (L9), 250 by default. */
  readonly settleAfter?: number;
  /** Called before each step of packing, to see what happens when it ends there. */
  readonly onStep?: (step: CompactStep) => void;
}

interface Waiting { readonly stream: string; readonly entries: readonly Entry[]; resolve(result: { head: number }): void; reject(error: Error): void }

/** A listener that throws is reported as an uncaught error; what it was told about stands. */
function notify<A extends unknown[]>(listeners: Iterable<(...args: A) => void>, ...args: A): void {
  for (const listener of listeners) {
    try {
      listener(...args);
    } catch (error) {
      queueMicrotask(() => { throw error; });
    }
  }
}

function byStream(waiting: readonly Waiting[]): Batch[] {
  return [...new Set(waiting.map(({ stream }) => stream))].map((stream) => ({
    stream,
    entries: waiting.flatMap((call) => (call.stream === stream ? call.entries : [])),
  }));
}

/** Opens the encrypted event log (L1 to L6, L9, L10). Never rejects: without storage it is a session's log. */
export async function openEventLog({ name, writer = 1, openStore = indexedDbStore, ballast = 256 * 1024, settleAfter = 250, onStep }: LogOptions): Promise<EventLog> {
  const durable = watchLoss(openStore(name), onLost);
  const home = await openHome(durable, writer);
  const modeListeners = new Set<(mode: LogMode, reason: SessionReason | null) => void>();
  const lostListeners = new Set<(stream: string) => readonly LogEvent[] | undefined>();
  const subscribers = new Map<string, Set<(head: number) => void>>();
  const heads = new Map<string, number>();
  /** The newest record of each stream when it was read last: what a fold is a fold of. */
  const readTo = new Map<string, Head>();
  /** Of each stream the snapshot that waits for a pause. */
  const newest = new Map<string, Snapshot>();
  let waiting: Waiting[] = [];
  let askedToPersist = false;
  let lost = false;
  const mode = (): LogMode => (home.reason ? 'session' : 'durable');

  function tell(stream: string, head: number): void {
    heads.set(stream, head);
    if (head === 0) tidying.forget(stream);
    notify(subscribers.get(stream) ?? [], head);
  }

  /** So that appends keep their order also when one of them moves to memory. */
  const inTurn = queue();

  const tellMode = () => notify(modeListeners, mode(), home.reason);

  async function goBackToDisk(): Promise<void> {
    if (!await home.goBackToDisk()) return;
    tellMode();
    for (const [stream, head] of heads) hints.send({ stream, head });
  }

  function onLost(): void {
    lost = true;
    hints.send({ lost });
    inTurn(putBack).catch(() => undefined); // the next append tries again
  }

  /** Of a database that was deleted, appends again what its owners hold. */
  async function putBack(): Promise<void> {
    if (!lost) return;
    await home.settleAnew();
    const batches = [...heads].filter(([, head]) => head > 0).map(([stream]): Batch => {
      const held: LogEvent[] = [];
      notify([...lostListeners].map((ask) => (of: string) => { held.push(...ask(of) ?? []); }), stream);
      return { stream, entries: held.map(serialise) };
    });
    const outcomes = await home.now.append(batches);
    lost = false;
    batches.forEach(({ stream }, i) => {
      const outcome = outcomes[i]!;
      tell(stream, 0);
      if ('head' in outcome && outcome.head > 0) tell(stream, outcome.head);
    });
  }

  async function appendAtHome(batches: readonly Batch[]) {
    for (let again = true; ; again = false) {
      try {
        if (lost) await putBack();
        return await home.now.append(batches);
      } catch (cause) {
        if (!again || !(cause instanceof DatabaseLost)) throw cause;
      }
    }
  }

  async function appendOrGoOnInMemory(batches: readonly Batch[]) {
    try {
      return await appendAtHome(batches);
    } catch (cause) {
      const why = reasonIn(cause);
      if (home.reason || !why) throw cause;
      const climbed = why === 'quota' && await (await seldom().catch(() => undefined))?.climb(durable, () => appendAtHome(batches), () => Promise.all(batches.map(({ stream }) => tidying.compact(stream))));
      if (climbed) return climbed.result;
      await home.goOnInMemory(why);
      tellMode();
      return appendAtHome(batches);
    }
  }

  async function flush(): Promise<void> {
    const calls = waiting;
    waiting = [];
    const batches = byStream(calls);
    try {
      if (home.reason) await goBackToDisk();
      const outcomes = await appendOrGoOnInMemory(batches);
      batches.forEach(({ stream }, i) => {
        const outcome = outcomes[i]!;
        for (const call of calls) {
          if (call.stream !== stream) continue;
          if ('refused' in outcome) call.reject(outcome.refused);
          else call.resolve(outcome);
        }
        if ('refused' in outcome) return;
        if (!home.reason) hints.send({ stream, head: outcome.head });
        tell(stream, outcome.head);
      });
      if (home.reason) return;
      tidying.soon();
      if (!askedToPersist) {
        askedToPersist = true;
        void globalThis.navigator?.storage?.persist?.().catch(() => undefined);
      }
    } catch (cause) {
      for (const call of calls) call.reject(new AppendFailed(call.stream, cause));
    }
  }

  async function forget(stream: string | null): Promise<void> {
    await home.forgetKeys(stream);
    for (const known of stream === null ? new Set([...heads.keys(), ...subscribers.keys()]) : [stream]) tell(known, 0);
  }

  function onHint(hint: Hint): void {
    if ('erased' in hint) {
      const stream = hint.erased;
      void inTurn(async () => {
        // Without it the rows in memory stay, but not their keys.
        if (home.reason) await seldom().then(({ eraseRows }) => eraseRows(home.now.store, stream ?? undefined)).catch(() => undefined);
        await forget(stream);
      }).catch(() => undefined); // the next append finds its key gone, if this one did not
    } else if ('lost' in hint) {
      lost ||= !home.reason;
      inTurn(putBack).catch(() => undefined);
    } else if (!home.reason && hint.head > (heads.get(hint.stream) ?? 0)) tell(hint.stream, hint.head);
  }

  async function reading<T extends ReadResult>(stream: string, work: () => Promise<Ended<T>>): Promise<Omit<Ended<T>, 'tag'>> {
    checkStream(stream);
    try {
      const { tag, ...result } = await work().catch(async (cause: unknown) => {
        if (!(cause instanceof DatabaseLost)) throw cause;
        await inTurn(putBack);
        return work();
      });
      heads.set(stream, Math.max(heads.get(stream) ?? 0, result.head));
      if (tag) readTo.set(stream, { seq: result.head, tag });
      return result;
    } catch (cause) {
      throw new ReadFailed(stream, cause);
    }
  }

  async function check(): Promise<void> {
    home.lookSoon();
    await inTurn(goBackToDisk);
    const streams = [...subscribers.keys()];
    const ends = await home.now.store.read((tx) => Promise.all(streams.map((stream) => endOf(tx, stream))));
    streams.forEach((stream, i) => {
      const head = ends[i]!;
      if (head !== (heads.get(stream) ?? 0)) tell(stream, head);
    });
  }

  const tidying = openTidying({ name, disk: durable, home, heads, ballast, settleAfter, onStep });
  const hints = openHints(name, onHint, () => {
    check().catch(() => undefined); // the page will be looked at again
  });
  whenIdle(() => { seldom().catch(() => undefined); }); // it is tried again by who needs it

  return {
    append(stream, events) {
      return new Promise((resolve, reject) => {
        checkStream(stream);
        waiting.push({ stream, entries: events.map(serialise), resolve, reject });
        if (waiting.length === 1) void inTurn(flush);
      });
    },

    read: (stream, after = 0) => reading(stream, () => readStream(home.now.store, home.now.keys, stream, after)),
    restore: (stream, version) => reading(stream, () => restoreStream(home.now.store, home.now.keys, stream, version)),
    async keepSnapshot(stream, snapshot) {
      checkStream(stream);
      if (home.reason) return;
      const at = readTo.get(stream);
      newest.set(stream, snapshot);
      const pause = () => tidying.pause().then(() => newest.get(stream) === snapshot);
      await seldom().then(({ storeSnapshot }) => storeSnapshot(durable, home.now.keys, stream, snapshot, at, pause)).catch(() => undefined);
      if (newest.get(stream) === snapshot) newest.delete(stream);
    },

    async compact(stream) {
      checkStream(stream);
      await tidying.compact(stream).catch(() => undefined);
    },

    async readAck(stream) {
      checkStream(stream);
      try {
        return await home.now.store.read((tx) => tx.get(ackKey(stream)));
      } catch (cause) {
        throw new ReadFailed(stream, cause);
      }
    },
    async writeAck(stream, ack) {
      checkStream(stream);
      try {
        await home.now.store.write(async (tx) => {
          if (await endOf(tx, stream) > 0) tx.put(ackKey(stream), ack);
        });
      } catch (cause) {
        throw new AppendFailed(stream, cause);
      }
    },

    subscribe(stream, onChange) {
      const listeners = subscribers.get(stream) ?? new Set();
      subscribers.set(stream, listeners.add(onChange));
      return () => {
        listeners.delete(onChange);
        if (listeners.size === 0 && subscribers.get(stream) === listeners) subscribers.delete(stream);
      };
    },

    created: home.now.keys.created,
    mode,
    sessionReason: () => home.reason,
    onMode(listener) {
      modeListeners.add(listener);
      return () => { modeListeners.delete(listener); };
    },

    onLost(listener) {
      lostListeners.add(listener);
      return () => { lostListeners.delete(listener); };
    },

    rotateKeys: (stream) => inTurn(async () => {
      try {
        if (stream !== undefined) checkStream(stream);
        return await (await seldom()).rotateKeys(home.reason ? null : durable, home.now.keys, stream);
      } catch {
        return false;
      }
    }),

    erase: (stream) => inTurn(async () => {
      try {
        const { eraseRows } = await seldom();
        if (home.now.store !== durable) await eraseRows(home.now.store, stream);
        await eraseRows(durable, stream).catch((cause: unknown) => {
          if (cause instanceof DatabaseLost) return eraseRows(durable, stream);
          if (home.reason !== 'noStorage' || !(cause instanceof StorageUnavailable)) throw cause;
        });
        hints.send({ erased: stream ?? null });
        await forget(stream ?? null);
        // Copies of the erased key that still lie about, in a backup say, are not to be opened by the key of this device.
        if (stream !== undefined && !home.reason) void seldom().then(({ rewrapKeys }) => rewrapKeys(durable)).catch(() => undefined);
      } catch (cause) {
        throw new EraseFailed(cause);
      }
    }),

    close() {
      tidying.close();
      hints.close();
      home.now.store.close();
      durable.close();
    },
  };
}
