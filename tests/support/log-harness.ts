import { openEventLog, type EventLog, type LogEvent, type LogOptions, type ReadResult } from '#log/event-log.ts';
import { indexedDbStore } from '#log/indexeddb-store.ts';
import type { Key, LogStore } from '#log/log-store.ts';
import { writeEndMarks } from '#log/write-end-marks.ts';

/*
 * Runs in an empty page of the shop's origin. Gives tests the log's own module in
 * the real browser, and functions that change the stored rows directly.
 */
const logs = new Map<string, EventLog>();
const stores = new Map<string, LogStore>();

export const STREAM = 's';

async function logOf(name: string, options: Partial<LogOptions> = {}): Promise<EventLog> {
  const log = logs.get(name) ?? (await openEventLog({ name, ...options }));
  logs.set(name, log);
  return log;
}

function storeOf(name: string): LogStore {
  const store = stores.get(name) ?? indexedDbStore(name);
  stores.set(name, store);
  return store;
}

const event = (id: string): LogEvent => ({ id, type: 'Tried', v: 1, at: Date.now(), data: { id, words: 'as a visitor would write' } });

/** The result of a read: the ids, and the seqs of the damage it reports. */
const outcome = ({ events, damage, head }: ReadResult) => ({
  ids: events.map(({ event: { id } }) => id),
  damage: damage.map(({ seq, kind }) => `${seq} ${kind}`),
  damagedSeqs: damage.map(({ seq }) => seq),
  head,
});

/** A copy of a value with one field changed, found by `path`: a byte gets a flipped bit, a number grows by one, a text gets another last letter. */
function altered(value: unknown, path: readonly (string | number)[]): unknown {
  const [first, ...rest] = path;
  if (value instanceof Uint8Array && typeof first === 'number') {
    const bytes = value.slice();
    const at = first < 0 ? bytes.length + first : first;
    bytes[at]! ^= 1;
    return bytes;
  }
  if (Array.isArray(value) && typeof first === 'number') return value.map((each: unknown, i) => (i === first ? altered(each, rest) : each));
  if (first !== undefined) return { ...(value as object), [first]: altered((value as Record<string, unknown>)[first], rest) };
  if (value instanceof Uint8Array) return altered(value, [0]);
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return value.slice(0, -1) + (value.endsWith('0') ? '1' : '0');
  if (value instanceof CryptoKey) return null;
  throw new Error(`cannot alter ${typeof value}`);
}

/** Stores `size` bytes in the origin's quota. Resolves with false when they do not fit. */
function takeRoom(size: number): Promise<boolean> {
  // Random bytes, because they cannot be compressed.
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, Math.min(at + 65_536, size)));
  return storeOf('filler').write(async (tx) => tx.put(['e', 'filler', Math.floor(Math.random() * 2 ** 52)], bytes)).then(() => true, () => false);
}

const harness = {
  /** Opens the log of a database; `options` may set the writer version of another build. */
  async open(name: string, options: Partial<LogOptions> = {}) {
    const log = await logOf(name, options);
    return { reason: log.storage.sessionReason };
  },

  /** Appends events one after the other and resolves with the ids of the acknowledged ones. */
  async append(name: string, ids: readonly string[], stream = STREAM): Promise<string[]> {
    const log = await logOf(name);
    const acknowledged: string[] = [];
    for (const id of ids) {
      await log.append(stream, [event(id)]).then(() => acknowledged.push(id), () => undefined);
    }
    return acknowledged;
  },

  /** Stores a stream's end mark, as its own page does a moment after the last append. */
  settle: (name: string, stream = STREAM) => writeEndMarks(storeOf(name), [stream]),

  /** Starts an append whose transaction never commits. Resolves once all its requests have succeeded. */
  appendWithoutEnd: (name: string, id: string, stream = STREAM) => new Promise<void>((resolve, reject) => {
    const openStore = (name: string): LogStore => {
      const store = indexedDbStore(name);
      return {
        ...store,
        write: (work) => store.write(async (tx) => {
          const result = await work(tx);
          // A transaction stays open only while it gets requests.
          while (await tx.get(['k', 'device'])) resolve();
          return result;
        }),
      };
    };
    openEventLog({ name, openStore }).then((log) => log.append(stream, [event(id)])).catch(reject);
  }),

  /**
   * Creates a stray record. One tab appends `before`. A second tab erases everything and appends `others`, and the first
   * tab receives no hint of it. The first tab then appends onto the end it last read, which was erased. Resolves once
   * that record is stored; the first tab never retries the append.
   */
  appendStray: (name: string, stream: string, before: readonly LogEvent[], others: readonly LogEvent[]) => new Promise<void>((resolve, reject) => {
    let writesLeft = Infinity;
    const openStore = (): LogStore => {
      const store = indexedDbStore(name);
      return { ...store, write: (work) => (writesLeft-- > 0 ? store.write(work) : (resolve(), new Promise<never>(() => undefined))) };
    };
    void (async () => {
      const unaware = await openEventLog({ name: `${name}, unaware`, openStore, markAfter: 2 ** 31 - 1 });
      await unaware.append(stream, before);
      const log = await logOf(name);
      await log.erase();
      await log.append(stream, others);
      writesLeft = 1;
      await unaware.append(stream, [event('stray')]);
    })().catch(reject);
  }),

  /** Keeps a snapshot at `seq`. The fold of these streams is the list of ids. */
  async keepSnapshot(name: string, seq: number): Promise<void> {
    const log = await logOf(name);
    const { events } = await log.read(STREAM);
    await log.keepSnapshot(STREAM, { seq, version: 1, state: events.slice(0, seq).map(({ event: { id } }) => id) });
  },

  /** Restores the fold in a newly opened log. */
  async restore(name: string) {
    const log = await openEventLog({ name });
    const restored = await log.restore(STREAM, 1);
    log.close();
    const { ids, ...rest } = outcome(restored);
    return { ...rest, from: restored.snapshot?.seq ?? 0, ids: [...((restored.snapshot?.state ?? []) as string[]), ...ids] };
  },

  /** Appends all given events in one call. */
  async appendEvents(name: string, stream: string, events: readonly LogEvent[]): Promise<number> {
    return (await (await logOf(name)).append(stream, events)).head;
  },

  /** The events of a stream. */
  async events(name: string, stream: string): Promise<LogEvent[]> {
    const log = await openEventLog({ name });
    const { events } = await log.read(stream);
    log.close();
    return events.map(({ event }) => event);
  },

  /** Reads a stream in a newly opened log. */
  async read(name: string, stream = STREAM) {
    const log = await openEventLog({ name });
    try {
      return outcome(await log.read(stream));
    } finally {
      log.close();
    }
  },

  /** The seqs of a stream's events of one type, and the seq of its end. */
  async placesOf(name: string, stream: string, type: string) {
    const log = await openEventLog({ name });
    const { events, head } = await log.read(stream);
    log.close();
    return { seqs: events.flatMap(({ seq, event }) => (event.type === type ? [seq] : [])), head };
  },

  /** Reads a stream in the log that this page has open. */
  async readHere(name: string, stream = STREAM) {
    return outcome(await (await logOf(name)).read(stream));
  },

  close(name: string) {
    logs.get(name)?.close();
    logs.delete(name);
    stores.get(name)?.close();
    stores.delete(name);
  },

  rows: (name: string) => storeOf(name).read(async (tx) => {
    const all = { from: ['a'] as Key, to: ['z'] as Key };
    const [keys, values] = await Promise.all([tx.keys(all), tx.values(all)]);
    return keys.map((key, i) => [key, values[i]] as const);
  }),

  get: (name: string, key: Key) => storeOf(name).read((tx) => tx.get(key)),
  put: (name: string, key: Key, value: unknown) => storeOf(name).write(async (tx) => tx.put(key, value)),
  drop: (name: string, key: Key) => storeOf(name).write(async (tx) => tx.delete({ from: key, to: key })),

  /** Changes one field of one row. */
  async alter(name: string, key: Key, path: readonly (string | number)[]) {
    await storeOf(name).write(async (tx) => tx.put(key, altered(await tx.get(key), path)));
  },

  /** Stores the value at `from[i]` under the key `to[i]`, for each `i`. */
  async move(name: string, from: readonly Key[], to: readonly Key[]) {
    await storeOf(name).write(async (tx) => {
      const values = await Promise.all(from.map((key) => tx.get(key)));
      to.forEach((key, i) => tx.put(key, values[i]));
    });
  },

  /** Replaces all rows of the database by the given ones, for example by rows of an earlier time. */
  async restoreRows(name: string, rows: readonly (readonly [Key, unknown])[]) {
    await storeOf(name).write(async (tx) => {
      tx.delete({ from: ['a'], to: ['z'] });
      for (const [key, value] of rows) tx.put(key, value);
    });
  },

  /** Fills the origin's quota, down to about a hundred bytes. */
  async takeAllRoom(): Promise<number> {
    let taken = 0;
    for (let size = 1 << 20; size >= 64; size >>= 2) {
      while (taken < 200 && (await takeRoom(size))) taken += 1;
    }
    return taken;
  },

  /** Keeps filling the quota, because the browser's own cleanup frees space again. Ends with the page. */
  takeRoomForEver() {
    void (async () => {
      for (;;) {
        for (let size = 1 << 14; size >= 64; size >>= 2) {
          while (await takeRoom(size));
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
  },

  /** Opens a connection that never closes on `versionchange`, like that of a tab whose code hangs. */
  stubborn: (name: string) => new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  }),

  /** Upgrades a database by one version. Resolves once all other connections have closed. */
  async upgrade(name: string): Promise<number> {
    const { version } = (await indexedDB.databases()).find((each) => each.name === name)!;
    return new Promise((resolve, reject) => {
      const request = indexedDB.open(name, version! + 1);
      request.onsuccess = () => {
        request.result.close();
        resolve(version! + 1);
      };
      request.onerror = () => reject(request.error!);
    });
  },

  /** The same, once the database exists. */
  async upgradeWhenThere(name: string): Promise<number> {
    while (!(await indexedDB.databases()).some((each) => each.name === name)) await new Promise((resolve) => setTimeout(resolve, 5));
    return harness.upgrade(name);
  },

  deleteDatabase: (name: string) => new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error!);
  }),
};

export type Harness = typeof harness;
declare global {
  // Declaring a global needs `var`.
  // oxlint-disable-next-line no-var, vars-on-top
  var harness: Harness;
}
globalThis.harness = harness;
