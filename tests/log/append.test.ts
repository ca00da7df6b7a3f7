import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppendFailed } from '#log/errors.ts';
import { openEventLog } from '#log/event-log.ts';
import { indexedDbStore } from '#log/indexeddb-store.ts';
import { loadLazyParts } from '#log/load-lazy-parts.ts';
import { keyBytes } from '#log/key-bytes.ts';
import { asMark } from '#log/end-mark.ts';
import { writeEndMarks } from '#log/write-end-marks.ts';
import { event, eventually, freshName, ids, recordAt, rowsOf, seqs, upTo } from './support.ts';

afterEach(() => { vi.restoreAllMocks(); });

async function openLog(name: string) {
  const log = await openEventLog({ name });
  onTestFinished(() => log.close());
  return log;
}
const transactions = () => vi.spyOn(IDBDatabase.prototype, 'transaction');

describe('appending in IndexedDB', () => {
  it('[L5] 200 appends each from two tabs at once interleave without a fork', async () => {
    const name = freshName();
    const [one, two] = [await openLog(name), await openLog(name)];
    const mine = upTo(200).map((n) => event(n, `one-${n}`));
    const theirs = upTo(200).map((n) => event(n, `two-${n}`));
    const appendOneByOne = async (log: typeof one, events: typeof mine) => { for (const e of events) await log.append('s', [e]); };
    await Promise.all([appendOneByOne(one, mine), appendOneByOne(two, theirs)]);

    const reloaded = await openLog(name);
    const result = await reloaded.read('s');
    expect(result.damage).toEqual([]);
    expect(seqs(result)).toEqual(upTo(400));
    // Each tab's events are in the order it gave them, and neither tab had to wait for the other to end.
    const order = ids(result);
    expect(order.filter((id) => id.startsWith('one'))).toEqual(mine.map(({ id }) => id));
    expect(order.filter((id) => id.startsWith('two'))).toEqual(theirs.map(({ id }) => id));
    expect(order.lastIndexOf('one-200')).toBeGreaterThan(order.indexOf('two-1'));
    expect(order.lastIndexOf('two-200')).toBeGreaterThan(order.indexOf('one-1'));
  });

  it('[L5] appends of one tick share one transaction; one append is one transaction', async () => {
    const log = await openLog(freshName());
    await log.append('s', [event()]);
    await log.append('t', [event()]);
    const started = transactions();
    const heads = await Promise.all([log.append('s', [event()]), log.append('t', [event()]), log.append('s', [event(), event()])]);
    expect(started.mock.calls.map(([, mode]) => mode)).toEqual(['readwrite']);
    expect(heads).toEqual([{ head: 4 }, { head: 2 }, { head: 4 }]);
    started.mockClear();
    await log.append('s', [event()]);
    expect(started).toHaveBeenCalledTimes(1);
  });

  it('[L5] adds records and never overwrites one; an append is two requests, one of which asks for the sealing key', async () => {
    const name = freshName();
    const log = await openLog(name);
    await log.append('s', [event()]);
    const keyId = (await rowsOf(indexedDbStore(name))).map(([[kind, id]]) => (kind === 'k' ? String(id) : 'device')).find((id) => id !== 'device')!;
    const [get, getKey, add, put] = (['get', 'getKey', 'add', 'put'] as const).map((name) => vi.spyOn(IDBObjectStore.prototype, name));
    await log.append('s', [event()]);
    await log.append('s', [event()]);
    expect(getKey!.mock.calls).toEqual([[keyBytes(['k', keyId])], [keyBytes(['k', keyId])]]);
    expect(get).not.toHaveBeenCalled();
    expect(add!.mock.calls.map(([, key]) => key)).toEqual([keyBytes(['e', 's', 2]), keyBytes(['e', 's', 3])]);
    expect(put).not.toHaveBeenCalled();
  });

  it.each(['read', 'restore'] as const)('[L5] after a %s, new events are with the browser before the caller goes on', async (how) => {
    const name = freshName();
    const before = await openLog(name);
    await before.append('s', [event(), event()]);
    await before.keepSnapshot('s', { seq: 2, version: 1, state: [] });
    // It would write its end marks some time after its appends.
    before.close();
    const log = await openLog(name);
    await (how === 'read' ? log.read('s') : log.restore('s', 1));
    log.subscribe('s', () => undefined);
    await loadLazyParts().then(() => new Promise((resolve) => setTimeout(resolve)));
    const commit = vi.spyOn(IDBTransaction.prototype, 'commit');
    const reads = (['get', 'getAll', 'getAllKeys'] as const).map((request) => vi.spyOn(IDBObjectStore.prototype, request));
    const appended = log.append('s', [event()], { areNew: true });
    for (let i = 0; i < 100; i++) await Promise.resolve();
    expect(commit).toHaveBeenCalledTimes(1);
    expect(await appended).toEqual({ head: 3 });
    for (const read of reads) expect(read).not.toHaveBeenCalled();
    const result = await (await openLog(name)).read('s');
    expect([seqs(result), result.damage]).toEqual([upTo(3), []]);
  });

  it('[L5] a new event follows what another tab has appended since the read, and an event that is not new is looked up', async () => {
    const name = freshName();
    const [one, two] = [await openLog(name), await openLog(name)];
    const first = event();
    await one.append('s', [first]);
    await two.read('s');
    await one.append('s', [event()]);
    expect(await two.append('s', [event()], { areNew: true })).toEqual({ head: 3 });
    const reader = await openLog(name);
    await reader.restore('s', 1);
    expect(await reader.append('s', [event()], { areNew: true })).toEqual({ head: 4 });
    expect(await reader.append('s', [first])).toEqual({ head: 4 });
    const result = await (await openLog(name)).read('s');
    expect([seqs(result), result.damage]).toEqual([upTo(4), []]);
  });

  it('[L5] [L9] a new event follows a damaged record that was read', async () => {
    const name = freshName();
    await (await openLog(name)).append('s', [event(), event()]);
    const store = indexedDbStore(name);
    onTestFinished(() => store.close());
    const record = await recordAt(store, 's', 2);
    record[record.length - 1]! ^= 1;
    await store.write(async (tx) => tx.put(['e', 's', 2], record));
    const log = await openLog(name);
    expect((await log.read('s')).damage).toEqual([{ seq: 2, kind: 'badTag' }]);
    expect(await log.append('s', [event()], { areNew: true })).toEqual({ head: 3 });
    const result = await (await openLog(name)).read('s');
    expect([seqs(result), result.damage]).toEqual([[1, 3], [{ seq: 2, kind: 'badTag' }]]);
  });

  it('[L5] an abort after every request succeeded is a failure, and a second try appends once', async () => {
    const name = freshName();
    const log = await openLog(name);
    await log.append('s', [event()]);
    const commit = vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementationOnce(function (this: IDBTransaction) { this.abort(); });
    const e = event();
    const failing = log.append('s', [e]);
    await expect(failing).rejects.toBeInstanceOf(AppendFailed);
    await expect(failing).rejects.toMatchObject({ stream: 's', cause: { name: 'AbortError' } });
    expect(commit).toHaveBeenCalledTimes(1);
    expect((await log.read('s')).head).toBe(1);
    expect(await log.append('s', [e])).toEqual({ head: 2 });
    expect(log.storage.sessionReason).toBeNull();
  });

  it('[L5] resolves on complete, not on the success of its requests', async () => {
    const log = await openLog(freshName());
    await log.append('s', [event()]);
    const order: string[] = [];
    const start = IDBDatabase.prototype.transaction;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
      const tx = start.apply(this, args);
      tx.addEventListener('complete', () => order.push('complete'));
      return tx;
    });
    await log.append('s', [event()]).then(() => order.push('resolved'));
    expect(order).toEqual(['complete', 'resolved']);
  });

  it('[L5] one append that fails leaves the next to succeed in order', async () => {
    const log = await openLog(freshName());
    await log.append('s', [event()]);
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => { throw new DOMException('read error', 'UnknownError'); });
    const first = log.append('s', [event()]);
    await expect(first).rejects.toMatchObject({ name: 'AppendFailed', cause: { name: 'UnknownError' } });
    expect(await log.append('s', [event('after')])).toEqual({ head: 2 });
    const result = await log.read('s');
    expect([seqs(result), result.damage]).toEqual([[1, 2], []]);
  });

  it('[L5] finds the end from the records when the head was lost or set back, and overwrites none', async () => {
    const name = freshName();
    const store = indexedDbStore(name);
    onTestFinished(() => store.close());
    for (const how of ['lost', 'set back', 'garbage'] as const) {
      const stream = how.replace(' ', '-');
      const log = await openLog(name);
      await log.append(stream, [event(1), event(2)]);
      await writeEndMarks(store, [stream]);
      const early = await store.read((tx) => tx.get(['h', stream]));
      await log.append(stream, [event(3), event(4)]);
      await writeEndMarks(store, [stream]);
      const before = await Promise.all(upTo(4).map((seq) => recordAt(store, stream, seq)));
      await store.write(async (tx) => {
        if (how === 'lost') tx.delete({ from: ['h', stream], to: ['h', stream] });
        else tx.put(['h', stream], how === 'garbage' ? new Uint8Array(20) : early);
      });
      for (const tab of [log, await openLog(name)]) await tab.append(stream, [event('later')]);
      const result = await (await openLog(name)).read(stream);
      expect({ how, seqs: seqs(result), damage: result.damage, head: result.head }).toEqual({ how, seqs: upTo(6), damage: [], head: 6 });
      expect(await Promise.all(upTo(4).map((seq) => recordAt(store, stream, seq)))).toEqual(before);
    }
  });

  it('[L2] lays out end marks, records and keys as designed', async () => {
    const name = freshName();
    const log = await openLog(name);
    const e = event();
    await log.append('draft/direct', [e]);
    const store = indexedDbStore(name);
    onTestFinished(() => store.close());
    const rows = await rowsOf(store);
    const [record, ...keys] = rows.map(([key]) => key);
    expect(record).toEqual(['e', 'draft/direct', 1]);
    expect(keys.map(([kind]) => kind)).toEqual(['k', 'k']);
    expect(keys.map(([, id]) => id)).toEqual(expect.arrayContaining(['device', expect.stringMatching(/^[0-9a-f]{16}$/)]));
    await eventually(async () => (await rowsOf(store)).length === 4);
    const [key, head] = (await rowsOf(store))[1]!;
    expect(key).toEqual(['h', 'draft/direct']);
    expect(asMark(head)).toEqual({ seq: 1, tag: (rows[0]![1] as Uint8Array).slice(-16) });
    expect((head as Uint8Array).length).toBe(24);
  });
});
