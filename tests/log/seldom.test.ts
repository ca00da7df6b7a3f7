import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { EraseFailed, ReadFailed } from '#log/errors.ts';
import { openEventLog } from '#log/event-log.ts';
import { indexedDbStore } from '#log/indexeddb-store.ts';
import type { LogStore } from '#log/log-store.ts';
import { event, freshName, ids, recordAt, rowsOf, seqs, upTo } from './support.ts';

// As after a deployment that took the old files along, or where the network went before they had come.
const fetched = vi.hoisted(() => ({ fails: false }));
vi.mock('#log/seldom.ts', () => ({
  seldom: () => (fetched.fails ? Promise.reject(new TypeError('Failed to fetch dynamically imported module')) : import('#log/upkeep.ts')),
}));

/** A device on its first visit, or one that was here before and has a key for the stream `s`. */
async function world({ full = { now: false }, first = false } = {}) {
  const name = freshName();
  const store = indexedDbStore(name);
  onTestFinished(() => store.close());
  const openStore = (): LogStore => ({ ...store, close: () => undefined, write: (work) => (full.now ? Promise.reject(new DOMException('', 'QuotaExceededError')) : store.write(work)) });
  const openPage = async () => {
    const log = await openEventLog({ name, openStore });
    onTestFinished(() => log.close());
    return log;
  };
  fetched.fails = false;
  if (!first) await (await openPage()).rotateKeys('s');
  fetched.fails = true;
  return { store, openPage };
}

describe('without what is seldom needed', () => {
  it('[L1] [L5] the log opens, appends, restores and reads; what can be done without is', async () => {
    const { store, openPage } = await world();
    const log = await openPage();
    const events = upTo(5).map((n) => event(n));
    await log.append('s', events);
    await log.keepSnapshot('s', { seq: 5, version: 1, state: null });
    const rows = await rowsOf(store);
    await log.compact('s');
    expect(await log.rotateKeys()).toBe(false);
    expect(await rowsOf(store)).toEqual(rows);
    const page = await openPage();
    expect(ids(await page.restore('s', 1))).toEqual(events.map(({ id }) => id));
    expect(await page.append('s', [events[0]!, event(6)])).toEqual({ head: 6 });
    expect(seqs(await page.read('s'))).toEqual(upTo(6));
  });

  it('[L9] damage is not looked into: reading fails, says why, and changes nothing', async () => {
    const { store, openPage } = await world();
    await (await openPage()).append('s', upTo(5).map((n) => event(n)));
    const bad = (await recordAt(store, 's', 3)).map((byte, i) => (i === 60 ? byte ^ 1 : byte));
    await store.write(async (tx) => tx.put(['e', 's', 3], bad));
    const rows = await rowsOf(store);
    const page = await openPage();
    for (const failing of [page.read('s'), page.restore('s', 1)]) {
      await expect(failing).rejects.toBeInstanceOf(ReadFailed);
      await expect(failing).rejects.toMatchObject({ stream: 's', cause: expect.any(Error) as Error });
    }
    expect(await rowsOf(store)).toEqual(rows);
    expect(await page.append('s', [event(6)])).toEqual({ head: 6 });
  });

  it('[L10] a full disk still means going on in memory, with everything', async () => {
    const full = { now: false };
    const { openPage } = await world({ full });
    const log = await openPage();
    await log.append('s', [event(1)]);
    full.now = true;
    expect(await log.append('s', [event(2)])).toEqual({ head: 2 });
    expect([seqs(await log.read('s')), log.mode(), log.sessionReason()]).toEqual([[1, 2], 'session', 'quota']);
  });

  it('[L4] [L10] a key that cannot be made, the first one or a new stream’s, means going on in memory, with everything', async () => {
    const visit = await (await world({ first: true })).openPage();
    expect([visit.mode(), visit.sessionReason()]).toEqual(['session', 'noKeyStorage']);
    expect(await visit.append('s', [event(1)])).toEqual({ head: 1 });
    expect(seqs(await visit.read('s'))).toEqual([1]);

    const { store, openPage } = await world();
    const log = await openPage();
    await log.append('s', [event(1)]);
    const rows = await rowsOf(store);
    expect(await log.append('t', [event(2)])).toEqual({ head: 1 });
    expect([log.mode(), log.sessionReason()]).toEqual(['session', 'noKeyStorage']);
    expect([seqs(await log.read('s')), seqs(await log.read('t'))]).toEqual([[1], [1]]);
    expect(await rowsOf(store)).toEqual(rows);
  });

  it('[L4] erasing fails and says so, changes nothing, and succeeds once it can', async () => {
    const { store, openPage } = await world();
    const log = await openPage();
    await log.append('s', [event(1)]);
    const rows = await rowsOf(store);
    await expect(log.erase()).rejects.toBeInstanceOf(EraseFailed);
    expect(await rowsOf(store)).toEqual(rows);
    expect(seqs(await log.read('s'))).toEqual([1]);
    fetched.fails = false;
    await log.erase();
    expect(await rowsOf(store)).toEqual([]);
  });
});
