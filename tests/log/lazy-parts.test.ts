import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppendFailed, EraseFailed, ReadFailed } from '#log/errors.ts';
import { openEventLog } from '#log/event-log.ts';
import { indexedDbStore } from '#log/indexeddb-store.ts';
import { event, freshName, ids, recordAt, rowsOf, seqs, upTo } from './support.ts';

// As after a deployment that removed the old files, or when the network failed before they were loaded.
const fetched = vi.hoisted(() => ({ fails: false }));
vi.mock('#log/load-lazy-parts.ts', async (original) => ({
  ...await original<typeof import('#log/load-lazy-parts.ts')>(),
  loadLazyParts: () => (fetched.fails ? Promise.reject(new TypeError('Failed to fetch dynamically imported module')) : import('#log/lazy-parts.ts')),
}));

/** A device with five events, the last two above a snapshot. Pages opened later cannot load the lazy parts while `fetched.fails`. */
async function world() {
  const name = freshName();
  const store = indexedDbStore(name);
  onTestFinished(() => store.close());
  const openPage = async () => {
    const log = await openEventLog({ name });
    onTestFinished(() => log.close());
    return log;
  };
  fetched.fails = false;
  const events = upTo(5).map((n) => event(n));
  const before = await openPage();
  await before.append('s', events);
  await before.keepSnapshot('s', { seq: 3, version: 1, state: [1, 2, 3] });
  before.close();
  fetched.fails = true;
  return { store, openPage, events };
}

describe('without the lazy parts', () => {
  it('[L1] [L7] a log opens, restores and reads; it skips keeping a snapshot', async () => {
    const { store, openPage, events } = await world();
    const rows = await rowsOf(store);
    const log = await openPage();
    expect(await log.restore('s', 1)).toMatchObject({ snapshot: { seq: 3, state: [1, 2, 3] }, damage: [], head: 5 });
    expect(ids(await log.restore('s', 2))).toEqual(events.map(({ id }) => id));
    expect(seqs(await log.read('s', 3))).toEqual([4, 5]);
    expect(await log.readAck('s')).toBeUndefined();
    await log.keepSnapshot('s', { seq: 5, version: 1, state: null });
    expect([log.storage.sessionReason, await rowsOf(store)]).toEqual([null, rows]);
  });

  it('[L5] an append rejects with AppendFailed, and succeeds once the parts can be loaded', async () => {
    const { openPage } = await world();
    const log = await openPage();
    const [next, later] = [event(6), event(7)];
    for (const failing of [log.append('s', [next]), log.writeAck('s', {})]) {
      await expect(failing).rejects.toBeInstanceOf(AppendFailed);
      await expect(failing).rejects.toMatchObject({ stream: 's', cause: expect.any(TypeError) as Error });
    }
    fetched.fails = false;
    const received: number[] = [];
    log.subscribe('s', (head) => received.push(head));
    expect(await Promise.all([log.append('s', [next]), log.append('s', [later])])).toEqual([{ head: 7 }, { head: 7 }]);
    expect(received).toEqual([7]);
    expect(ids(await (await openPage()).read('s', 5))).toEqual([next.id, later.id]);
  });

  it('[L9] reading damaged records rejects with ReadFailed and its cause, and changes nothing', async () => {
    const { store, openPage } = await world();
    const bad = (await recordAt(store, 's', 4)).map((byte, i) => (i === 60 ? byte ^ 1 : byte));
    await store.write(async (tx) => tx.put(['e', 's', 4], bad));
    const rows = await rowsOf(store);
    const page = await openPage();
    for (const failing of [page.read('s'), page.restore('s', 1)]) {
      await expect(failing).rejects.toBeInstanceOf(ReadFailed);
      await expect(failing).rejects.toMatchObject({ stream: 's', cause: expect.any(Error) as Error });
    }
    expect(await rowsOf(store)).toEqual(rows);
    fetched.fails = false;
    expect((await page.read('s')).damage).toEqual([{ seq: 4, kind: 'badTag' }]);
  });

  it('[L4] erasing rejects with EraseFailed and changes nothing, and succeeds once the parts can be loaded', async () => {
    const { store, openPage } = await world();
    const log = await openPage();
    const rows = await rowsOf(store);
    await expect(log.erase()).rejects.toBeInstanceOf(EraseFailed);
    expect(await rowsOf(store)).toEqual(rows);
    expect(seqs(await log.read('s'))).toEqual(upTo(5));
    fetched.fails = false;
    await log.erase();
    expect(await rowsOf(store)).toEqual([]);
  });
});
