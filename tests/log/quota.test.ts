import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openEventLog } from '#log/event-log.ts';
import { indexedDbStore } from '#log/indexeddb-store.ts';
import type { LogStore } from '#log/log-store.ts';
import { event, freshName, ids, rowsOf, seqs, upTo } from './support.ts';

afterEach(() => { vi.restoreAllMocks(); });

const full = () => new DOMException('no room', 'QuotaExceededError');

/** A disk that is full once it is told to be, as a request or the commit finds out. */
function disk(database: string) {
  const state = { full: null as 'put' | 'commit' | null };
  const openStore = (): LogStore => {
    const store = indexedDbStore(database);
    return {
      ...store,
      write: (work) => store.write(async (tx) => {
        if (state.full === 'put') return work({ ...tx, put: () => { throw full(); }, add: () => { throw full(); } });
        const result = await work(tx);
        if (state.full === 'commit') throw full();
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
    await log.append('s', [event()]);
    state.full = 'put';
    const heard: number[] = [];
    await log.append('s', [event()]);
    other.subscribe('s', (head) => heard.push(head));
    await log.append('s', [event()]);
    expect(await other.append('s', [event()])).toEqual({ head: 2 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([other.mode(), heard]).toEqual(['durable', [2]]);
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
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => { throw new DOMException('', 'UnknownError'); });
    await expect(log.append('s', [event()])).rejects.toMatchObject({ name: 'AppendFailed' });
    expect([log.mode(), told]).toEqual(['durable', []]);
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
