import { openEventLog, type EventLog, type LogEvent, type LogOptions, type ReadResult } from '#log/event-log.ts';
import { indexedDbStore } from '#log/indexeddb-store.ts';
import type { Key, LogStore, ReadTx } from '#log/log-store.ts';
import { writeEndMarks } from '#log/write-end-marks.ts';

/*
 * Runs in an empty page of the shop's origin: the log's own module in the real
 * browser, and the hands of someone who gets at its rows.
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

/** The result of a read as ids, those in the start included, and the places of the damage it reports. */
const outcome = ({ events, damage, head, start }: ReadResult) => ({
  ids: [...(start?.state ?? []) as string[], ...events.map(({ event: { id } }) => id)],
  damage: damage.map(({ seq, kind }) => `${seq} ${kind}`),
  damagedSeqs: damage.map(({ seq }) => seq),
  head,
});

/** A row to change: its key and where in it. Bytes are flipped, numbers counted up, texts changed in their last letter. */
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

/** Fills as many bytes of the origin's room; whether there were that many left. */
function takeRoom(size: number): Promise<boolean> {
  // What cannot be compressed.
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, Math.min(at + 65_536, size)));
  return storeOf('filler').write(async (tx) => tx.put(['e', 'filler', Math.floor(Math.random() * 2 ** 52)], bytes)).then(() => true, () => false);
}

/** Drops records as an app does: keeps two snapshots that cover them, calls `onSnapshots`, and then drops with their fold. */
async function dropOld(store: LogStore, channel: string, stream: string, seq: number, onSnapshots = (): void => undefined): Promise<boolean> {
  const log = await openEventLog({ name: channel, openStore: () => store, keepNewest: 2 });
  const { events, head } = await log.read(stream);
  const ids = events.map(({ event: { id } }) => id);
  for (const upTo of [head - 1, head]) await log.keepSnapshot(stream, { seq: upTo, version: 1, state: ids.slice(0, upTo) });
  onSnapshots();
  return log.dropOld(stream, { seq, version: 1, state: ids.slice(0, seq) });
}

export type DropStep = 'read' | 'reread' | 'put' | 'delete' | 'commit' | 'committed';

const harness = {
  /** Opens the log of a database, with the writer version of another build where given. */
  async open(name: string, options: Partial<LogOptions> = {}) {
    const log = await logOf(name, options);
    return { reason: log.storage.sessionReason };
  },

  /** Appends events one after the other and gives the ids of those that were acknowledged. */
  async append(name: string, ids: readonly string[], stream = STREAM): Promise<string[]> {
    const log = await logOf(name);
    const acknowledged: string[] = [];
    for (const id of ids) {
      await log.append(stream, [event(id)]).then(() => acknowledged.push(id), () => undefined);
    }
    return acknowledged;
  },

  /** Writes down where a stream ends, as its own page does a moment after the last append. */
  settle: (name: string, stream = STREAM) => writeEndMarks(storeOf(name), [stream]),

  /** Begins an append whose transaction is kept from its commit; resolves once all its requests have succeeded. */
  appendWithoutEnd: (name: string, id: string, stream = STREAM) => new Promise<void>((resolve, reject) => {
    const openStore = (name: string): LogStore => {
      const store = indexedDbStore(name);
      return {
        ...store,
        write: (work) => store.write(async (tx) => {
          const result = await work({ ...tx, commit: () => undefined });
          // The transaction stays open only while it gets requests.
          while (await tx.get(['k', 'device'])) resolve();
          return result;
        }),
      };
    };
    openEventLog({ name, openStore }).then((log) => log.append(stream, [event(id)])).catch(reject);
  }),

  /**
   * Appends events as a page that then gets no hint of the tab that erases them and goes on with others; and once more,
   * onto the end that is not there now. Resolves when that append is a stray, which is never appended again.
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

  /** Keeps a snapshot of the ids up to a place: the fold of these streams. */
  async keepSnapshot(name: string, seq: number): Promise<void> {
    const log = await logOf(name);
    const { events } = await log.read(STREAM);
    await log.keepSnapshot(STREAM, { seq, version: 1, state: events.slice(0, seq).map(({ event: { id } }) => id) });
  },

  /** The fold that a page which opens the database now restores. */
  async restore(name: string) {
    const log = await openEventLog({ name });
    const restored = await log.restore(STREAM, 1);
    log.close();
    const { ids, ...rest } = outcome(restored);
    return { ...rest, from: restored.snapshot?.seq ?? 0, ids: [...((restored.snapshot?.state ?? []) as string[]), ...ids] };
  },

  /** Drops the records of a stream up to a place, as a page does whose snapshots cover them; the newest two stay. */
  dropOld: (name: string, seq: number, stream = STREAM) => dropOld(storeOf(name), `${name}, dropping`, stream, seq),

  /** The same, but stops before a step: resolves then, and never continues. */
  dropOldUntil: (name: string, seq: number, stream: string, last: DropStep) => new Promise<void>((resolve, reject) => {
    const store = indexedDbStore(name);
    const never = () => (resolve(), new Promise<never>(() => undefined));
    /** A transaction stays open only while it gets requests. */
    const hang = async (tx: ReadTx): Promise<void> => { for (;;) await tx.get(['k', 'device']).then(() => resolve()); };
    let isDropping = false;
    const slow: LogStore = {
      ...store,
      read: (work) => (isDropping && last === 'read' ? never() : store.read(work)),
      async write(work) {
        let isStill = false;
        const result = await store.write(async (tx) => {
          const until = <A extends unknown[]>(step: DropStep, request: (...args: A) => void) => (...args: A) => {
            isStill ||= isDropping && last === step;
            if (!isStill) request(...args);
          };
          if (isDropping && last === 'reread') await hang(tx);
          const result = await work({ ...tx, put: until('put', tx.put), delete: until('delete', tx.delete) });
          if (isStill || (isDropping && last === 'commit')) await hang(tx);
          return result;
        });
        if (last === 'committed' && result === true) await never();
        return result;
      },
    };
    dropOld(slow, `${name}, slow`, stream, seq, () => { isDropping = true; }).then((isDone) => reject(new Error(`never reached ${last}: ${isDone}`)), reject);
  }),

  /** Appends events as they are, together. */
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

  /** What a page that opens the database now reads there. */
  async read(name: string, stream = STREAM) {
    const log = await openEventLog({ name });
    try {
      return outcome(await log.read(stream));
    } finally {
      log.close();
    }
  },

  /** Where a stream has events of a type, and where it ends. */
  async placesOf(name: string, stream: string, type: string) {
    const log = await openEventLog({ name });
    const { events, head } = await log.read(stream);
    log.close();
    return { seqs: events.flatMap(({ seq, event }) => (event.type === type ? [seq] : [])), head };
  },

  /** What this page's own log reads. */
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

  /** Puts what lies at each of `from` where the key of the same place in `to` says. */
  async move(name: string, from: readonly Key[], to: readonly Key[]) {
    await storeOf(name).write(async (tx) => {
      const values = await Promise.all(from.map((key) => tx.get(key)));
      to.forEach((key, i) => tx.put(key, values[i]));
    });
  },

  /** Everything that is stored, to be put back later: a database of another past. */
  async restoreRows(name: string, rows: readonly (readonly [Key, unknown])[]) {
    await storeOf(name).write(async (tx) => {
      tx.delete({ from: ['a'], to: ['z'] });
      for (const [key, value] of rows) tx.put(key, value);
    });
  },

  /** Takes all the room there is left for the origin, down to about a hundred bytes. */
  async takeAllRoom(): Promise<number> {
    let taken = 0;
    for (let size = 1 << 20; size >= 64; size >>= 2) {
      while (taken < 200 && (await takeRoom(size))) taken += 1;
    }
    return taken;
  },

  /** From now on takes what room comes back, as the browser tidies up behind itself; ends with the page. */
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

  /** A connection that does not give way, as of a tab whose code hangs. */
  stubborn: (name: string) => new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  }),

  /** Asks for the next version of a database; resolves when all others have given way. */
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

  /** The same, once the database is there. */
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
  // `var`, as globals are declared.
  // oxlint-disable-next-line no-var, vars-on-top
  var harness: Harness;
}
globalThis.harness = harness;
