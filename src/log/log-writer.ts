import { appender, serialise, type Batches, type Entry, type Outcomes } from './append.ts';
import { endOf } from './end-mark.ts';
import { eraseRows } from './erase.ts';
import { AppendFailed, DatabaseLost, StorageUnavailable } from './errors.ts';
import type { LogOptions, LogState, Versioned } from './log-state.ts';
import { storeSnapshot } from './keep-snapshot.ts';
import type { LogEvent } from './log-event.ts';
import { queue } from './queue.ts';
import { ensureBallast, freeSpaceAndRetry } from './quota.ts';
import { ackKey } from './row-keys.ts';
import { memoryFallback, reasonOf } from './memory-fallback.ts';
import { writeEndMarks } from './write-end-marks.ts';
import { openTabHints, type Hint } from './tab-hints.ts';

/** The longest wait for a pause between appends, in milliseconds. */
const LONGEST_WAIT = 10_000;
/** Milliseconds without an append after which the ballast is written. */
const BALLAST_AFTER = 10_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Calls all listeners. An error of one is reported as an uncaught error and does not stop the others. */
function notify<A extends unknown[]>(listeners: Iterable<(...args: A) => void> = [], ...args: A): void {
  for (const listener of listeners) {
    try {
      listener(...args);
    } catch (error) {
      queueMicrotask(() => { throw error; });
    }
  }
}

export type LogWriter = ReturnType<typeof openWriter>;

/** The writing part of a log: ordered appends, hints from other tabs, the memory fallback, and maintenance in pauses. */
export function openWriter({ storage, keys, heads, readTo, subscribers, sessionListeners, lossListeners }: LogState, options: LogOptions) {
  const { name, writer = 1, ballast = 256 * 1024, markAfter = 250, pauseAfter = 50 } = options;
  const appendNow = appender(storage, keys, writer, readTo);
  const session = memoryFallback(storage, keys);
  /** Keeps appends in order, also when one of them switches the log to memory. */
  const inTurn = queue();
  /** The newest snapshot of each stream that waits for a pause. */
  const snapshots = new Map<string, Versioned>();
  /** The batches of the next transaction. */
  let next: { readonly batches: Map<string, Entry[]>; readonly done: Promise<Outcomes> } | undefined;
  let askedToPersist = false;
  let appendedAt = -Infinity;

  function publishHead(stream: string, head: number): void {
    heads.set(stream, head);
    notify(subscribers.get(stream), head);
  }

  /** Resolves in a pause between appends, or after ten seconds. */
  async function pause(): Promise<void> {
    const until = performance.now() + LONGEST_WAIT;
    while (performance.now() < Math.min(appendedAt + pauseAfter, until)) await wait(pauseAfter);
  }

  /** After the database was deleted: appends the events that the owners of its streams still hold. */
  async function reappendLost(): Promise<void> {
    if (!storage.isLost) return;
    await keys.refresh();
    const streams = [...heads].flatMap(([stream, head]) => (head > 0 ? [stream] : []));
    const outcomes = await appendNow(new Map(streams.map((stream) => {
      const held: LogEvent[] = [];
      notify([...lossListeners].map((ask) => () => { held.push(...ask(stream) ?? []); }));
      return [stream, held.map(serialise)];
    })));
    storage.isLost = false;
    for (const [stream, head] of outcomes) {
      publishHead(stream, 0);
      if (typeof head === 'number' && head > 0) publishHead(stream, head);
    }
  }

  async function append(batches: Batches): Promise<Outcomes> {
    const attempt = async () => {
      await reappendLost();
      return appendNow(batches);
    };
    try {
      return await attempt();
    } catch (cause) {
      if (cause instanceof DatabaseLost && storage.isLost) return append(batches);
      const why = reasonOf(cause);
      if (storage.reason || !why) throw cause;
      const done = why === 'quota' && await freeSpaceAndRetry(storage, attempt);
      if (done) return done.result;
      await session.begin(why);
      notify(sessionListeners, why);
      return attempt();
    }
  }

  async function flush(): Promise<Outcomes> {
    const { batches } = next!;
    next = undefined;
    if (storage.reason) await returnToDisk();
    const outcomes = await append(batches);
    for (const [stream, head] of outcomes) {
      if (typeof head !== 'number') continue;
      if (!storage.reason) hints.send({ stream, head });
      publishHead(stream, head);
    }
    if (storage.reason) return outcomes;
    appendedAt = performance.now();
    for (const timer of timers) timer.start();
    if (!askedToPersist) void globalThis.navigator?.storage?.persist?.().catch(() => undefined);
    askedToPersist = true;
    return outcomes;
  }

  async function returnToDisk(): Promise<void> {
    if (!await session.end(appendNow)) return;
    readTo.clear();
    notify(sessionListeners, null);
    for (const [stream, head] of heads) hints.send({ stream, head });
  }

  async function resetAfterErase(): Promise<void> {
    session.forget();
    readTo.clear();
    await keys.refresh();
    for (const stream of new Set([...heads.keys(), ...subscribers.keys()])) publishHead(stream, 0);
  }

  function onHint(hint: Hint): void {
    if ('erased' in hint) inTurn(resetAfterErase).catch(() => undefined); // the next append finds that its key is gone
    else if ('lost' in hint) {
      storage.isLost ||= !storage.reason;
      inTurn(reappendLost).catch(() => undefined);
    } else if (!storage.reason && hint.head > (heads.get(hint.stream) ?? 0)) publishHead(hint.stream, hint.head);
  }

  /** Catches up with changes whose hints were lost (L6). */
  async function check(): Promise<void> {
    session.retrySoon();
    await inTurn(returnToDisk);
    const streams = [...subscribers.keys()];
    const ends = await storage.read((tx) => Promise.all(streams.map((stream) => endOf(tx, stream))));
    streams.forEach((stream, i) => { if (ends[i] !== (heads.get(stream) ?? 0)) publishHead(stream, ends[i]!); });
  }
  const checkSoon = () => void check().catch(() => undefined); // checked again at the next focus
  const hints = openTabHints(name, onHint, checkSoon);

  storage.onLost = () => {
    hints.send({ lost: true });
    inTurn(reappendLost).catch(() => undefined); // the next append tries again
  };

  /** Runs `work` after a burst of appends, once no append was made for `ms`. */
  const afterBurst = (ms: number, work: () => Promise<unknown>) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // One timer for a whole burst, restarted when it fires and finds newer appends: a restart with each append costs time.
    const start = () => { timer ??= setTimeout(run, ms, appendedAt); };
    const run = (since: number) => {
      timer = undefined;
      if (appendedAt !== since) start();
      else work().catch(() => undefined); // done after the next burst instead
    };
    return { start, stop: () => clearTimeout(timer) };
  };
  const timers = [
    afterBurst(markAfter, () => writeEndMarks(storage, [...heads.keys()])),
    afterBurst(BALLAST_AFTER, async () => { if (!storage.reason) await ensureBallast(storage, ballast); }),
  ];

  return {
    async append(stream: string, events: readonly LogEvent[], areNew: boolean): Promise<{ readonly head: number }> {
      const entries = events.map((event, i) => ({ ...serialise(event, i), isNew: areNew }));
      next ??= { batches: new Map(), done: inTurn(flush) };
      next.batches.set(stream, [...next.batches.get(stream) ?? [], ...entries]);
      const head = (await next.done.catch((cause: unknown) => { throw new AppendFailed(stream, cause); })).get(stream)!;
      if (typeof head !== 'number') throw head;
      return { head };
    },

    async keepSnapshot(stream: string, snapshot: Versioned): Promise<void> {
      if (storage.reason) return;
      snapshots.set(stream, snapshot);
      const isNewest = () => snapshots.get(stream) === snapshot;
      await storeSnapshot(storage, keys, stream, snapshot, readTo.get(stream), () => pause().then(isNewest));
    },

    writeAck: (stream: string, ack: unknown) => storage.write(async (tx) => {
      if (await endOf(tx, stream) > 0) tx.put(ackKey(stream), ack);
    }),

    reappendLost: () => inTurn(reappendLost),

    /** The disk could not be read when the log was opened. */
    startInMemory: (cause: unknown) => session.begin(reasonOf(cause) ?? 'noStorage'),

    erase: () => inTurn(async () => {
      const erase = () => eraseRows(storage.disk, keys);
      await erase().catch((cause: unknown) => {
        if (cause instanceof DatabaseLost) return erase();
        if (storage.reason !== 'noStorage' || !(cause instanceof StorageUnavailable)) throw cause;
      });
      hints.send({ erased: null });
      await resetAfterErase();
    }),

    close() {
      for (const timer of timers) timer.stop();
      hints.close();
    },
  };
}
