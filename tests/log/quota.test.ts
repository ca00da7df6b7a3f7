import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openEventLog } from '#log/event-log.ts';
import { MOST_LOOSE } from '#log/tidying.ts';
import { indexedDbStore } from '#log/indexeddb-store.ts';
import { keepBallast } from '#log/ballast.ts';
import type { Key, LogStore, ReadTx } from '#log/log-store.ts';
import { climb } from '#log/quota-ladder.ts';
import { event, eventually, freshName, ids, rowsOf, seqs, upTo } from './support.ts';

afterEach(() => { vi.restoreAllMocks(); });

const full = () => new DOMException('no room', 'QuotaExceededError');

/** A disk that is full once it is told to be, as a request or the commit finds out, for as long as something is there. */
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
        const result = await work(isLate ? { ...tx, commit: () => undefined } : tx);
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
  const told: unknown[] = [];
  log.onMode((...change) => told.push(change));
  return { name, state, log, raw, told };
}

describe('a full disk', () => {
  for (const when of ['put', 'commit'] as const) {
    it(`[L10] found out at ${when}: the append succeeds in memory, and the visitor is told before`, async () => {
      const { state, log, raw, told } = await world();
      const events = upTo(5).map((n) => event(n));
      await log.append('s', events.slice(0, 2));
      const before = await rowsOf(raw);
      expect([log.mode(), log.sessionReason(), told]).toEqual(['durable', null, []]);
      state.full = when;
      const heads: number[] = [];
      log.subscribe('s', (head) => heads.push(head));
      const toldFirst = log.append('s', events.slice(2, 4)).then((result) => [result, [...told]]);
      expect(await toldFirst).toEqual([{ head: 4 }, [['session', 'quota']]]);
      await log.append('s', [events[0]!, events[4]!]);
      const result = await log.read('s');
      expect([result.events.map(({ event: e }) => e), result.damage, result.head]).toEqual([events, [], 5]);
      expect([log.mode(), log.sessionReason(), told, heads]).toEqual(['session', 'quota', [['session', 'quota']], [4, 5]]);
      expect(await rowsOf(raw)).toEqual(before);
    });
  }

  it('[L10] keeps the order of appends that were under way', async () => {
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

  it('[L10] met by the very first key, or when the log opens, is a session as well', async () => {
    const { name, state, log } = await world();
    state.full = 'commit';
    await log.append('s', [event()]);
    expect([seqs(await log.read('s')), log.sessionReason()]).toEqual([[1], 'quota']);
    const other = disk(freshName());
    other.state.full = 'put';
    const late = await openEventLog({ name, openStore: other.openStore });
    onTestFinished(() => late.close());
    expect(await late.append('s', [event()])).toEqual({ head: 1 });
    expect([late.mode(), late.sessionReason()]).toEqual(['session', 'quota']);
  });

  it('[L10] leaves other tabs durable, and what this one keeps to itself is not announced', async () => {
    const { name, state, log } = await world();
    const other = await openEventLog({ name });
    onTestFinished(() => other.close());
    const heard: number[] = [];
    other.subscribe('s', (head) => heard.push(head));
    await log.append('s', [event()]);
    await eventually(() => heard.length === 1);
    state.full = 'put';
    await log.append('s', [event()]);
    await log.append('s', [event()]);
    expect(await other.append('s', [event()])).toEqual({ head: 2 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([other.mode(), heard]).toEqual(['durable', [1, 2]]);
    expect((await log.read('s')).head).toBe(3);
  });

  it('[L4] [L10] erasing a session erases what is on the disk, too', async () => {
    const { state, log, raw } = await world();
    await log.append('s', [event()]);
    state.full = 'put';
    await log.append('s', [event()]);
    state.full = null;
    await log.erase();
    expect((await log.read('s')).head).toBe(0);
    expect(await rowsOf(raw)).toEqual([]);
  });

  it('[L10] any other failure is a failure and no reason to forget the disk', async () => {
    const { log, told } = await world();
    await log.append('s', [event()]);
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => { throw new DOMException('', 'UnknownError'); });
    await expect(log.append('s', [event()])).rejects.toMatchObject({ name: 'AppendFailed' });
    expect([log.mode(), told]).toEqual(['durable', []]);
  });
});

describe('making room', () => {
  for (const when of ['put', 'commit'] as const) {
    it(`[L10] found out at ${when}: the older snapshot is given up first, and the append succeeds on the disk`, async () => {
      const { name, state, log, raw, told } = await world();
      await keepBallast(raw, 1000);
      for (const n of upTo(3)) {
        await log.append('s', [event(n)]);
        await log.append('t', [event(n)]);
        await log.keepSnapshot('s', { seq: n, version: 1, state: { n } });
        await log.keepSnapshot('t', { seq: n, version: 1, state: { n } });
      }
      // The third took the place of the first, so the second is the older one now.
      const older: Key = ['s', 's', 1];
      expect(await raw.read((tx) => tx.get(older))).toMatchObject({ seq: 2 });
      Object.assign(state, { full: when, because: older });
      expect(await log.append('s', [event('late', 'late')])).toEqual({ head: 4 });
      expect([log.mode(), told]).toEqual(['durable', []]);
      expect((await rowsOf(raw)).map(([key]) => key).filter(([kind]) => kind === 's' || kind === 'b')).toEqual([['b'], ['s', 's', 0], ['s', 't', 0]]);
      const page = await openEventLog({ name });
      onTestFinished(() => page.close());
      expect(await page.restore('s', 1)).toMatchObject({ snapshot: { seq: 3, state: { n: 3 } }, events: [{ seq: 4, event: { id: 'late' } }], damage: [], head: 4 });
      expect(ids(await page.read('s'))).toHaveLength(4);
    });

    it(`[L10] found out at ${when}: then the ballast, and the next time there is none`, async () => {
      const { name, state, log, raw, told } = await world();
      await log.append('s', [event()]);
      await keepBallast(raw, 1000);
      Object.assign(state, { full: when, because: ['b'] });
      expect(await log.append('s', [event()])).toEqual({ head: 2 });
      expect(await log.append('s', [event()])).toEqual({ head: 3 });
      expect([log.mode(), told]).toEqual(['durable', []]);
      expect((await rowsOf(raw)).filter(([[kind]]) => kind === 'b')).toEqual([]);
      state.because = undefined;
      expect(await log.append('s', [event()])).toEqual({ head: 4 });
      expect([log.mode(), told]).toEqual(['session', [['session', 'quota']]]);
      const page = await openEventLog({ name });
      onTestFinished(() => page.close());
      expect(seqs(await page.read('s'))).toEqual([1, 2, 3]);
    });
  }

  it('[L10] packs between the two, and goes on where packing itself finds no room', async () => {
    const { raw, log } = await world();
    await log.append('s', [event()]);
    await keepBallast(raw, 1000);
    const steps: string[] = [];
    const retry = async () => {
      steps.push('retry');
      if ((await rowsOf(raw)).some(([[kind]]) => kind === 'b')) throw full();
      return 'done';
    };
    expect(await climb(raw, retry, async () => { steps.push('pack'); throw full(); })).toEqual({ result: 'done' });
    expect(steps).toEqual(['pack', 'retry']);
    await keepBallast(raw, 1000);
    steps.length = 0;
    expect(await climb(raw, retry, async () => { steps.push('pack'); })).toEqual({ result: 'done' });
    expect(steps).toEqual(['pack', 'retry', 'retry']);
    expect(await climb(raw, async () => { throw full(); }, async () => undefined)).toBeUndefined();
    await expect(climb(raw, async () => { throw new DOMException('', 'AbortError'); }, async () => undefined)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('[L10] the ballast is random bytes, written once, where there is plenty of room', async () => {
    const { raw } = await world();
    const ballast = async () => (await raw.read((tx) => tx.get(['b']))) as Uint8Array | undefined;
    const estimate = vi.spyOn(StorageManager.prototype, 'estimate').mockResolvedValue({ quota: 1e6, usage: 9e5 });
    await keepBallast(raw, 200_000);
    expect(await ballast()).toBeUndefined();
    estimate.mockResolvedValue({ quota: 1e9, usage: 1e6 });
    await keepBallast(raw, 0);
    expect(await ballast()).toBeUndefined();
    await keepBallast(raw, 200_000);
    const bytes = (await ballast())!;
    const packed = await new Response(new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
    expect(bytes.length).toBe(200_000);
    expect(packed.byteLength).toBeGreaterThan(200_000);
    await keepBallast(raw, 200_000);
    expect(await ballast()).toEqual(bytes);
  });
});

describe('what can wait', () => {
  const kinds = async (store: LogStore) => new Set((await rowsOf(store)).map(([[kind]]) => kind));
  /** Opens a log, appends to it, and lets time pass. */
  async function later(options: { ballast?: number; close?: boolean; full?: boolean }) {
    const name = freshName();
    const { state, openStore } = disk(name);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('requestIdleCallback', undefined);
    onTestFinished(() => { vi.useRealTimers(); vi.unstubAllGlobals(); });
    const log = await openEventLog({ name, openStore, ...options.ballast === undefined ? {} : { ballast: options.ballast } });
    const raw = indexedDbStore(name);
    onTestFinished(() => { log.close(); raw.close(); });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await kinds(raw)).toEqual(new Set(['k']));
    state.full = options.full ? 'put' : null;
    await log.append('s', [event()]);
    state.full = null;
    if (options.close) log.close();
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve, 100));
    return (await raw.read((tx) => tx.get(['b']))) as Uint8Array | undefined;
  }

  it('[L10] the ballast is written some time after the first append, and not by a page that has closed the log, nor by a session', async () => {
    expect((await later({}))?.length).toBe(256 * 1024);
    expect((await later({ ballast: 5000 }))?.length).toBe(5000);
    expect(await later({ ballast: 0 })).toBeUndefined();
    expect(await later({ close: true })).toBeUndefined();
    expect(await later({ full: true })).toBeUndefined();
  });

  it('[L7] a stream that has grown by much is packed after ten seconds without an append, and not between two', async () => {
    const name = freshName();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('requestIdleCallback', undefined);
    onTestFinished(() => { vi.useRealTimers(); vi.unstubAllGlobals(); });
    const steps: string[] = [];
    const log = await openEventLog({ name, ballast: 0, onStep: (step) => steps.push(step) });
    onTestFinished(() => log.close());
    await log.append('s', upTo(MOST_LOOSE + 1).map((n) => event(n)));
    await vi.advanceTimersByTimeAsync(9_000);
    await log.append('s', [event('later')]);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(steps).toEqual([]);
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
    await eventually(() => steps.includes('committed'));
    expect((await log.read('s')).damage).toEqual([]);
  });
});

describe('a browser that refuses to write', () => {
  /** As Chromium does it: the request fails, or the transaction aborts with the reason. */
  const refusals = {
    'in add': () => vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => { throw full(); }),
    'at the commit': () => {
      const commit = vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (this: IDBTransaction) { this.abort(); });
      vi.spyOn(IDBTransaction.prototype, 'error', 'get').mockImplementation(() => full());
      return commit;
    },
  };
  for (const [where, refuse] of Object.entries(refusals)) {
    it(`[L10] ${where}: climbs all rungs, goes on in memory, and comes back with all events when it writes again`, async () => {
      const name = freshName();
      const log = await openEventLog({ name });
      const raw = indexedDbStore(name);
      onTestFinished(() => { log.close(); raw.close(); });
      const events = upTo(4).map((n) => event(n));
      await log.append('s', events.slice(0, 2));
      await keepBallast(raw, 1000);
      const refusing = refuse();
      expect(await log.append('s', events.slice(2, 3))).toEqual({ head: 3 });
      expect(refusing).toHaveBeenCalled();
      expect([log.mode(), log.sessionReason()]).toEqual(['session', 'quota']);
      vi.restoreAllMocks();
      expect((await rowsOf(raw)).some(([[kind]]) => kind === 'b')).toBe(where === 'at the commit');
      window.dispatchEvent(new Event('focus'));
      expect(await log.append('s', events.slice(3))).toEqual({ head: 4 });
      expect(log.mode()).toBe('durable');
      const page = await openEventLog({ name });
      onTestFinished(() => page.close());
      expect(await page.read('s')).toEqual({ events: events.map((e, i) => ({ seq: i + 1, event: e })), damage: [], head: 4 });
    });
  }
});

describe('room again', () => {
  const look = () => window.dispatchEvent(new Event('focus'));
  const onDisk = async (name: string, stream: string) => {
    const page = await openEventLog({ name });
    onTestFinished(() => page.close());
    const result = await page.read(stream);
    expect(result.damage).toEqual([]);
    return ids(result);
  };

  it('[L10] takes what the session holds to the disk, as it is, and says so', async () => {
    const { name, state, log, told } = await world();
    const other = await openEventLog({ name });
    onTestFinished(() => other.close());
    await log.append('s', [event(1, 'one')]);
    await log.append('t', [event(1, 't-one')]);
    state.full = 'put';
    await log.append('s', [event(2, 'two'), event(3, 'three')]);
    await log.append('new', [event(1, 'n-one')]);
    const heard: number[] = [];
    log.subscribe('s', (head) => heard.push(head));
    other.subscribe('s', (head) => heard.push(head * 10));
    const inMemory = await log.read('s');
    look();
    await log.append('s', [event(4, 'four')]);
    expect(told).toEqual([['session', 'quota']]);
    expect(await onDisk(name, 's')).toEqual(['one']);

    state.full = null;
    look();
    await eventually(() => told.length === 2);
    expect([told[1], log.mode(), log.sessionReason()]).toEqual([['durable', null], 'durable', null]);
    expect(await onDisk(name, 's')).toEqual(['one', 'two', 'three', 'four']);
    expect(await onDisk(name, 'new')).toEqual(['n-one']);
    expect((await log.read('s')).events.slice(0, 3)).toEqual(inMemory.events);
    await eventually(() => heard.includes(40));
    expect(await log.append('s', [event(5, 'five')])).toEqual({ head: 5 });
    expect(await log.append('new', [event(1, 'n-one'), event(2, 'n-two')])).toEqual({ head: 2 });
    expect(await onDisk(name, 's')).toEqual(['one', 'two', 'three', 'four', 'five']);
    expect(await onDisk(name, 'new')).toEqual(['n-one', 'n-two']);
  });

  it('[L10] is found by an append, too, but not looked for by every one', async () => {
    const { name, state, log, told } = await world();
    await log.append('s', [event(1, 'one')]);
    state.full = 'commit';
    await log.append('s', [event(2, 'two')]);
    state.full = null;
    await log.append('s', [event(3, 'three')]);
    expect(log.mode()).toBe('session');
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_000);
    expect(await log.append('s', [event(4, 'four')])).toEqual({ head: 4 });
    expect([log.mode(), told.at(-1)]).toEqual(['durable', ['durable', null]]);
    expect(await onDisk(name, 's')).toEqual(['one', 'two', 'three', 'four']);
  });

  it('[L10] stays a session where another tab has written to the same stream: its places are taken', async () => {
    const { name, state, log } = await world();
    const other = await openEventLog({ name });
    onTestFinished(() => other.close());
    await log.append('s', [event(1, 'one')]);
    state.full = 'put';
    await log.append('s', [event(2, 'mine')]);
    await other.append('s', [event(2, 'theirs')]);
    state.full = null;
    look();
    await log.append('s', [event(3, 'three')]);
    expect(log.mode()).toBe('session');
    expect(ids(await log.read('s'))).toEqual(['one', 'mine', 'three']);
    expect(await onDisk(name, 's')).toEqual(['one', 'theirs']);
  });

  it('[L4] [L10] what was erased meanwhile, here or in a tab not heard, does not come back', async () => {
    for (const who of ['this', 'other'] as const) {
      const { name, state, log, raw } = await world();
      await log.append('s', [event(1, 'one')]);
      state.full = 'put';
      await log.append('s', [event(2, 'two')]);
      const deaf = await openEventLog({ name: freshName(), openStore: () => indexedDbStore(name) });
      onTestFinished(() => deaf.close());
      await (who === 'this' ? log : deaf).erase();
      state.full = null;
      look();
      await log.append('s', [event(3, 'three')]);
      expect((await rowsOf(raw)).filter(([[kind]]) => kind !== 'k')).toEqual([]);
      expect(log.mode()).toBe('session');
    }
  });
});

describe('persistence', () => {
  it('[L10] is asked for once, after the first append', async () => {
    const persist = vi.spyOn(StorageManager.prototype, 'persist').mockResolvedValue(false);
    const { log } = await world();
    await log.read('s');
    expect(persist).not.toHaveBeenCalled();
    await log.append('s', [event()]);
    await log.append('s', [event()]);
    expect(persist).toHaveBeenCalledTimes(1);
  });
});
