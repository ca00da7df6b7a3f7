import { promisifyRequest } from 'idb-keyval';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openEventLog } from '#log/event-log.ts';
import { indexedDbStore } from '#log/indexeddb-store.ts';
import type { Key, LogStore, ReadTx } from '#log/log-store.ts';
import { ensureBallast, freeSpaceAndRetry } from '#log/quota.ts';
import { event, eventually, freshName, ids, rowsOf, seqs, upTo } from './support.ts';

afterEach(() => { vi.restoreAllMocks(); });

const full = () => new DOMException('no room', 'QuotaExceededError');

/** A disk that reports that it is full, at a request or at the commit, once `state.full` is set. With `state.because` only while that row exists. */
function disk(database: string) {
  const state = { full: null as 'put' | 'commit' | null, because: undefined as Key | undefined };
  const isFull = async (tx: ReadTx) => !state.because || (await tx.keys({ from: state.because, to: state.because })).length > 0;
  const openStore = (): LogStore => {
    const store = indexedDbStore(database);
    return {
      ...store,
      write: (work) => store.write(async (tx) => {
        if (state.full === 'put' && await isFull(tx)) return work({ ...tx, put: () => { throw full(); }, add: () => { throw full(); } });
        const isLate = state.full === 'commit' && await isFull(tx);
        const result = await work(tx);
        if (isLate && await isFull(tx)) throw full();
        return result;
      }),
    };
  };
  return { state, openStore };
}

async function world() {
  const name = freshName();
  const { state, openStore } = disk(name);
  const log = await openEventLog({ name, openStore });
  const raw = indexedDbStore(name);
  onTestFinished(() => { log.close(); raw.close(); });
  const reasons: unknown[] = [];
  log.storage.onSession((reason) => reasons.push(reason));
  return { name, state, log, raw, reasons };
}

describe('a full disk', () => {
  for (const when of ['put', 'commit'] as const) {
    it(`[L10] reported at ${when}: the append succeeds in memory, and the session listeners are called before`, async () => {
      const { state, log, raw, reasons } = await world();
      const events = upTo(5).map((n) => event(n));
      await log.append('s', events.slice(0, 2));
      const before = await rowsOf(raw);
      expect([log.storage.sessionReason, reasons]).toEqual([null, []]);
      state.full = when;
      const heads: number[] = [];
      log.subscribe('s', (head) => heads.push(head));
      const reasonsFirst = log.append('s', events.slice(2, 4)).then((result) => [result, [...reasons]]);
      expect(await reasonsFirst).toEqual([{ head: 4 }, ['quota']]);
      await log.append('s', [events[0]!, events[4]!]);
      const result = await log.read('s');
      expect([result.events.map(({ event: e }) => e), result.damage, result.head]).toEqual([events, [], 5]);
      expect([log.storage.sessionReason, reasons, heads]).toEqual(['quota', ['quota'], [4, 5]]);
      expect(await rowsOf(raw)).toEqual(before);
    });
  }

  it('[L10] keeps the order of appends that had not completed', async () => {
    const { state, log } = await world();
    await log.append('s', [event()]);
    state.full = 'commit';
    const first = log.append('s', [event('first', 'first')]);
    await Promise.resolve();
    await Promise.resolve();
    const second = log.append('s', [event('second', 'second')]);
    const third = first.then(() => log.append('t', [event('third', 'third')]));
    await Promise.all([first, second, third]);
    expect(ids(await log.read('s')).slice(1)).toEqual(['first', 'second']);
    expect(ids(await log.read('t'))).toEqual(['third']);
  });

  it('[L10] when the first key is stored, also of a log opened later, starts a session', async () => {
    const { name, state, log } = await world();
    state.full = 'commit';
    await log.append('s', [event()]);
    expect([seqs(await log.read('s')), log.storage.sessionReason]).toEqual([[1], 'quota']);
    const other = disk(freshName());
    other.state.full = 'put';
    const late = await openEventLog({ name, openStore: other.openStore });
    onTestFinished(() => late.close());
    expect(await late.append('s', [event()])).toEqual({ head: 1 });
    expect(late.storage.sessionReason).toBe('quota');
  });

  it('[L9] [L10] after the database was deleted: the owner\'s events are appended in memory, before the next event', async () => {
    const { name, state, log, raw } = await world();
    const events = upTo(3).map((n) => event(n));
    log.onLost(() => events.slice(0, 2));
    await log.append('s', events.slice(0, 2));
    raw.close();
    await promisifyRequest(indexedDB.deleteDatabase(name));
    state.full = 'put';
    expect(await log.append('s', [events[2]!])).toEqual({ head: 3 });
    expect([ids(await log.read('s')), log.storage.sessionReason]).toEqual([events.map(({ id }) => id), 'quota']);
  });

  it('[L10] leaves other tabs durable, and appends of the session are not published to them', async () => {
    const { name, state, log } = await world();
    const other = await openEventLog({ name });
    onTestFinished(() => other.close());
    const received: number[] = [];
    other.subscribe('s', (head) => received.push(head));
    await log.append('s', [event()]);
    await eventually(() => received.length === 1);
    state.full = 'put';
    await log.append('s', [event()]);
    await log.append('s', [event()]);
    expect(await other.append('s', [event()])).toEqual({ head: 2 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([other.storage.sessionReason, received]).toEqual([null, [1, 2]]);
    expect((await log.read('s')).head).toBe(3);
  });

  it('[L4] [L10] erasing a session also erases the rows on the disk', async () => {
    const { state, log, raw } = await world();
    await log.append('s', [event()]);
    state.full = 'put';
    await log.append('s', [event()]);
    state.full = null;
    await log.erase();
    expect((await log.read('s')).head).toBe(0);
    expect(await rowsOf(raw)).toEqual([]);
  });

  it('[L10] any other error rejects the append and starts no session', async () => {
    const { log, reasons } = await world();
    await log.append('s', [event()]);
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => { throw new DOMException('', 'UnknownError'); });
    await expect(log.append('s', [event()])).rejects.toMatchObject({ name: 'AppendFailed' });
    expect([log.storage.sessionReason, reasons]).toEqual([null, []]);
  });
});

describe('freeing space', () => {
  for (const when of ['put', 'commit'] as const) {
    it(`[L10] reported at ${when}: the ballast is deleted, the next full disk starts a session, and snapshots stay`, async () => {
      const { name, state, log, raw, reasons } = await world();
      await log.append('s', [event()]);
      await log.keepSnapshot('s', { seq: 1, version: 1, state: {} });
      await ensureBallast(raw, 1000);
      Object.assign(state, { full: when, because: ['b'] });
      expect(await log.append('s', [event()])).toEqual({ head: 2 });
      expect(await log.append('s', [event()])).toEqual({ head: 3 });
      expect([log.storage.sessionReason, reasons]).toEqual([null, []]);
      expect((await rowsOf(raw)).map(([[kind]]) => kind).filter((kind) => kind === 'b' || kind === 's')).toEqual(['s']);
      state.because = undefined;
      expect(await log.append('s', [event()])).toEqual({ head: 4 });
      expect([log.storage.sessionReason, reasons]).toEqual(['quota', ['quota']]);
      const page = await openEventLog({ name });
      onTestFinished(() => page.close());
      expect(seqs(await page.read('s'))).toEqual([1, 2, 3]);
    });
  }

  it('[L10] deletes the ballast once and retries once; without a ballast it does not retry', async () => {
    const { raw } = await world();
    const retry = vi.fn(async () => {
      if ((await rowsOf(raw)).some(([[kind]]) => kind === 'b')) throw full();
      return 'done';
    });
    expect([await freeSpaceAndRetry(raw, retry), retry.mock.calls.length]).toEqual([undefined, 0]);
    await ensureBallast(raw, 1000);
    expect([await freeSpaceAndRetry(raw, retry), retry.mock.calls.length]).toEqual([{ result: 'done' }, 1]);
    await ensureBallast(raw, 1000);
    expect(await freeSpaceAndRetry(raw, async () => { throw full(); })).toBeUndefined();
    await ensureBallast(raw, 1000);
    await expect(freeSpaceAndRetry(raw, async () => { throw new DOMException('', 'AbortError'); })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('[L10] the ballast is random bytes, written once, and only when there is plenty of room', async () => {
    const { raw } = await world();
    const ballast = async () => (await raw.read((tx) => tx.get(['b']))) as Uint8Array | undefined;
    const estimate = vi.spyOn(StorageManager.prototype, 'estimate').mockResolvedValue({ quota: 1e6, usage: 9e5 });
    await ensureBallast(raw, 200_000);
    expect(await ballast()).toBeUndefined();
    estimate.mockResolvedValue({ quota: 1e9, usage: 1e6 });
    await ensureBallast(raw, 0);
    expect(await ballast()).toBeUndefined();
    await ensureBallast(raw, 200_000);
    const bytes = (await ballast())!;
    const packed = await new Response(new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
    expect(bytes.length).toBe(200_000);
    expect(packed.byteLength).toBeGreaterThan(200_000);
    await ensureBallast(raw, 200_000);
    expect(await ballast()).toEqual(bytes);
  });
});

describe('the ballast', () => {
  const kinds = async (store: LogStore) => new Set((await rowsOf(store)).map(([[kind]]) => kind));
  /** Opens a log, appends to it, and lets 20 seconds pass. @returns what reads the stored ballast */
  async function ballastAfter(options: { ballast?: number; close?: boolean; full?: boolean }) {
    const name = freshName();
    const { state, openStore } = disk(name);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('requestIdleCallback', undefined);
    onTestFinished(() => { vi.useRealTimers(); vi.unstubAllGlobals(); });
    const log = await openEventLog({ name, openStore, ...options.ballast === undefined ? {} : { ballast: options.ballast } });
    const raw = indexedDbStore(name);
    onTestFinished(() => { log.close(); raw.close(); });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await kinds(raw)).toEqual(new Set());
    state.full = options.full ? 'put' : null;
    await log.append('s', [event()]);
    state.full = null;
    if (options.close) log.close();
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve, 100));
    return () => raw.read((tx) => tx.get(['b'])) as Promise<Uint8Array | undefined>;
  }

  it('[L10] is written some time after the first append, but not by a closed log or a session', async () => {
    // A busy machine takes longer to write it.
    expect(await vi.waitUntil(await ballastAfter({}), { timeout: 5000 })).toHaveLength(256 * 1024);
    expect(await vi.waitUntil(await ballastAfter({ ballast: 5000 }), { timeout: 5000 })).toHaveLength(5000);
    for (const none of [{ ballast: 0 }, { close: true }, { full: true }]) expect(await (await ballastAfter(none))()).toBeUndefined();
  });
});

describe('a browser that refuses to write', () => {
  /** As in Chromium: the request fails, or the transaction aborts with the error. */
  const refusals = {
    'in add': () => vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => { throw full(); }),
    'at the commit': () => {
      const commit = vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (this: IDBTransaction) { this.abort(); });
      vi.spyOn(IDBTransaction.prototype, 'error', 'get').mockImplementation(() => full());
      return commit;
    },
  };
  for (const [where, refuse] of Object.entries(refusals)) {
    it(`[L10] ${where}: the log continues in memory, and returns to the disk with all events once it can write`, async () => {
      const name = freshName();
      const log = await openEventLog({ name });
      const raw = indexedDbStore(name);
      onTestFinished(() => { log.close(); raw.close(); });
      const events = upTo(4).map((n) => event(n));
      await log.append('s', events.slice(0, 2));
      await ensureBallast(raw, 1000);
      const refusing = refuse();
      expect(await log.append('s', events.slice(2, 3))).toEqual({ head: 3 });
      expect(refusing).toHaveBeenCalled();
      expect(log.storage.sessionReason).toBe('quota');
      vi.restoreAllMocks();
      expect((await rowsOf(raw)).some(([[kind]]) => kind === 'b')).toBe(where === 'at the commit');
      window.dispatchEvent(new Event('focus'));
      expect(await log.append('s', events.slice(3))).toEqual({ head: 4 });
      expect(log.storage.sessionReason).toBeNull();
      const page = await openEventLog({ name });
      onTestFinished(() => page.close());
      expect(await page.read('s')).toEqual({ events: events.map((e, i) => ({ seq: i + 1, event: e })), damage: [], head: 4 });
    });
  }
});

describe('a session after space was freed', () => {
  const focusPage = () => window.dispatchEvent(new Event('focus'));
  const onDisk = async (name: string, stream: string) => {
    const page = await openEventLog({ name });
    onTestFinished(() => page.close());
    const result = await page.read(stream);
    expect(result.damage).toEqual([]);
    return ids(result);
  };

  it('[L10] appends its events to the disk at the same seqs, and calls the session listeners', async () => {
    const { name, state, log, reasons } = await world();
    const other = await openEventLog({ name });
    onTestFinished(() => other.close());
    await log.append('s', [event(1, 'one')]);
    await log.append('t', [event(1, 't-one')]);
    state.full = 'put';
    await log.append('s', [event(2, 'two'), event(3, 'three')]);
    await log.append('new', [event(1, 'n-one')]);
    const received: number[] = [];
    log.subscribe('s', (head) => received.push(head));
    other.subscribe('s', (head) => received.push(head * 10));
    const inMemory = await log.read('s');
    focusPage();
    await log.append('s', [event(4, 'four')]);
    expect(reasons).toEqual(['quota']);
    expect(await onDisk(name, 's')).toEqual(['one']);

    state.full = null;
    focusPage();
    await eventually(() => reasons.length === 2);
    expect([reasons, log.storage.sessionReason]).toEqual([['quota', null], null]);
    expect(await onDisk(name, 's')).toEqual(['one', 'two', 'three', 'four']);
    expect(await onDisk(name, 'new')).toEqual(['n-one']);
    expect((await log.read('s')).events.slice(0, 3)).toEqual(inMemory.events);
    await eventually(() => received.includes(40));
    expect(await log.append('s', [event(5, 'five')])).toEqual({ head: 5 });
    expect(await log.append('new', [event(1, 'n-one'), event(2, 'n-two')])).toEqual({ head: 2 });
    expect(await onDisk(name, 's')).toEqual(['one', 'two', 'three', 'four', 'five']);
    expect(await onDisk(name, 'new')).toEqual(['n-one', 'n-two']);
  });

  it('[L10] also returns to the disk at an append, but no more often than every ten seconds', async () => {
    const { name, state, log, reasons } = await world();
    await log.append('s', [event(1, 'one')]);
    state.full = 'commit';
    await log.append('s', [event(2, 'two')]);
    state.full = null;
    await log.append('s', [event(3, 'three')]);
    expect(log.storage.sessionReason).toBe('quota');
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_000);
    expect(await log.append('s', [event(4, 'four')])).toEqual({ head: 4 });
    expect([log.storage.sessionReason, reasons.at(-1)]).toEqual([null, null]);
    expect(await onDisk(name, 's')).toEqual(['one', 'two', 'three', 'four']);
  });

  it('[L10] stays in memory when another tab has appended to the same stream', async () => {
    const { name, state, log } = await world();
    const other = await openEventLog({ name });
    onTestFinished(() => other.close());
    await log.append('s', [event(1, 'one')]);
    state.full = 'put';
    await log.append('s', [event(2, 'mine')]);
    await other.append('s', [event(2, 'theirs')]);
    state.full = null;
    focusPage();
    await log.append('s', [event(3, 'three')]);
    expect(log.storage.sessionReason).toBe('quota');
    expect(ids(await log.read('s'))).toEqual(['one', 'mine', 'three']);
    expect(await onDisk(name, 's')).toEqual(['one', 'theirs']);
  });

  it('[L4] [L10] does not restore events that were erased meanwhile, here or in a tab whose hint was lost', async () => {
    for (const who of ['this', 'other'] as const) {
      const { name, state, log, raw } = await world();
      await log.append('s', [event(1, 'one')]);
      state.full = 'put';
      await log.append('s', [event(2, 'two')]);
      const unaware = await openEventLog({ name: freshName(), openStore: () => indexedDbStore(name) });
      onTestFinished(() => unaware.close());
      await (who === 'this' ? log : unaware).erase();
      state.full = null;
      focusPage();
      await log.append('s', [event(3, 'three')]);
      expect((await rowsOf(raw)).filter(([[kind]]) => kind !== 'k')).toEqual([]);
      expect(log.storage.sessionReason).toBe('quota');
    }
  });
});

describe('persistence', () => {
  it('[L10] is requested once, after the first append', async () => {
    const persist = vi.spyOn(StorageManager.prototype, 'persist').mockResolvedValue(false);
    const { log } = await world();
    await log.read('s');
    expect(persist).not.toHaveBeenCalled();
    await log.append('s', [event()]);
    await log.append('s', [event()]);
    expect(persist).toHaveBeenCalledTimes(1);
  });
});
