import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { compactStream, type CompactOptions, type CompactStep } from '#log/compact.ts';
import { openEventLog, type LogOptions } from '#log/event-log.ts';
import { indexedDbStore } from '#log/indexeddb-store.ts';
import { wrappedKeyRing } from '#log/key-ring.ts';
import type { Key, LogStore } from '#log/log-store.ts';
import { memoryStore } from '#log/memory-store.ts';
import { packId } from '#log/packed-id.ts';
import { event, freshName, ids, noise, recordAt, rowsOf, seqs, upTo } from './support.ts';

const under = (kind: string) => ({ from: [kind, 's'] as Key, to: [kind, 's', []] as Key });
const only = (key: Key) => ({ from: key, to: key });
const keysOf = (store: LogStore, kind: string) => store.read((tx) => tx.keys(under(kind)));
const placesOf = async (store: LogStore, kind: string) => (await keysOf(store, kind)).map((key) => key[2]);
const KEEP = 3;

/** A stream of so many events, its store, and further pages on it. */
async function world(count: number, data: (n: number) => unknown = (n) => ({ n })) {
  const name = freshName();
  const store = indexedDbStore(name);
  onTestFinished(() => store.close());
  const openPage = async (options: Partial<LogOptions> = {}) => {
    const log = await openEventLog({ name, ...options });
    onTestFinished(() => log.close());
    return log;
  };
  const log = await openPage();
  const events = upTo(count).map((n) => event(data(n)));
  await log.append('s', events);
  const keys = await wrappedKeyRing(store);
  const pack = (options: CompactOptions = {}) => compactStream(store, keys, 's', { most: 0, keep: KEEP, ...options });
  const whole = { events: events.map((e, i) => ({ seq: i + 1, event: e })), damage: [], head: count };
  return { name, store, log, events, pack, openPage, whole };
}

describe('packing', () => {
  it('[L7] puts older records into segments under 48 KiB, as they were sealed, and everything reads as before', async () => {
    const { store, pack, openPage, whole } = await world(150, (n) => ({ n, text: noise(700) }));
    const before = await Promise.all(upTo(150).map((seq) => recordAt(store, 's', seq)));
    expect(await pack()).toBe(true);
    expect(await placesOf(store, 'e')).toEqual([148, 149, 150]);
    const segments = (await store.read((tx) => tx.values(under('g')))) as Uint8Array[][];
    expect(segments.flat()).toEqual(before.slice(0, -KEEP));
    expect(segments.length).toBeGreaterThan(1);
    for (const segment of segments) expect(segment.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(48 * 1024);
    expect(await (await openPage()).read('s')).toEqual(whole);
  });

  it('[L7] leaves every tail to be read as before, wherever it begins', async () => {
    const { pack, log, whole } = await world(12);
    await pack({ keep: 5 });
    for (const after of [0, 1, 3, 6, 7, 8, 11, 12, 20]) {
      expect({ after, ...await log.read('s', after) }).toEqual({ after, ...whole, events: whole.events.slice(after) });
    }
  });

  it('[L7] is not begun for few, keeps the newest whatever it is told, and does nothing twice', async () => {
    const { store, pack } = await world(6);
    expect(await pack({ most: 6 })).toBe(false);
    expect(await pack({ keep: 0 })).toBe(true);
    expect(await placesOf(store, 'e')).toEqual([6]);
    const rows = await rowsOf(store);
    expect(await pack({ keep: 0 })).toBe(false);
    expect(await rowsOf(store)).toEqual(rows);
  });

  it('[L7] puts two rows in the place of many: the records as they were, and their ids', async () => {
    const { store, pack, events } = await world(60);
    const records = await store.read((tx) => tx.values(under('e')));
    await pack({ keep: 1 });
    const [segments, lists] = await store.read((tx) => Promise.all([tx.values(under('g')), tx.values(under('i'))]));
    expect(segments).toEqual([records.slice(0, -1)]);
    expect(lists).toEqual([Uint8Array.from(events.slice(0, -1).flatMap(({ id }) => packId(id)))]);
  });

  it('[L7] [L4] is gone with its stream', async () => {
    const { store, pack, log } = await world(8);
    await pack();
    await log.erase('s');
    expect((await rowsOf(store)).map(([key]) => key)).toEqual([['k', 'device']]);
  });

  it('[L7] [L4] keeps the keys that packed records need', async () => {
    const { pack, log, openPage } = await world(8);
    await log.rotateKeys('s');
    await log.append('s', upTo(4).map((n) => event(n)));
    await pack({ keep: 2 });
    await log.rotateKeys('s');
    await log.append('s', [event(13)]);
    const result = await (await openPage()).read('s');
    expect([seqs(result), result.damage]).toEqual([upTo(13), []]);
  });

  it('[L7] is done by the log when it is asked, by one tab at a time', async () => {
    const { store, log, openPage, whole } = await world(260);
    const steps: CompactStep[] = [];
    const other = await openPage({ onStep: (step) => steps.push(step) });
    await Promise.all([log.compact('s'), other.compact('s'), log.compact('s')]);
    await other.compact('s');
    expect(await placesOf(store, 'e')).toEqual(upTo(260).slice(60));
    expect([await log.read('s'), await other.read('s')]).toEqual([whole, whole]);
    expect(steps[0]).toBe('read');
  });
});

describe('appending to a packed stream', () => {
  it('[L5] [L7] knows the ids of packed events, in the tab that was there, in one that was not, and without their lists', async () => {
    const { store, pack, log, events, openPage } = await world(10);
    await pack();
    for (const tab of [log, await openPage()]) expect(await tab.append('s', [events[1]!, events[8]!])).toEqual({ head: 10 });
    await store.write(async (tx) => tx.delete(under('i')));
    expect(await (await openPage()).append('s', [events[1]!, event('new')])).toEqual({ head: 11 });
    const result = await log.read('s');
    expect([seqs(result), result.damage]).toEqual([upTo(11), []]);
  });

  it('[L5] [L7] a tab that missed both the appends and the packing does not fork', async () => {
    const { store, log, openPage } = await world(2);
    const other = await openPage();
    for (const n of upTo(8)) await other.append('s', [event(n)]);
    await compactStream(store, await wrappedKeyRing(store), 's', { most: 0, keep: 1 });
    expect(await placesOf(store, 'e')).toEqual([10]);
    expect(await log.append('s', [event('late')])).toEqual({ head: 11 });
    const result = await (await openPage()).read('s');
    expect([seqs(result), result.damage]).toEqual([upTo(11), []]);
  });

  it('[L5] [L7] goes on at the end when the head is lost, even with no loose record left', async () => {
    for (const looseToo of [false, true]) {
      const { store, pack, openPage } = await world(10);
      await pack();
      await store.write(async (tx) => {
        tx.delete(only(['h', 's']));
        if (looseToo) tx.delete(under('e'));
      });
      const end = looseToo ? 7 : 10;
      const lost = await openPage();
      expect([seqs(await lost.read('s')), seqs(await lost.restore('s', 1))]).toEqual([upTo(end), upTo(end)]);
      expect(await (await openPage()).append('s', [event('later')])).toEqual({ head: end + 1 });
      const result = await (await openPage()).read('s');
      expect(seqs(result)).toEqual(upTo(end + 1));
    }
  });

  it('[L7] a snapshot below what was packed is gone on from', async () => {
    const { pack, log, openPage, events } = await world(10);
    await log.keepSnapshot('s', { seq: 10, version: 1, state: 'ten' });
    await log.append('s', upTo(5).map((n) => event(n)));
    await pack({ keep: 2 });
    const result = await (await openPage()).restore('s', 1);
    expect([result.snapshot, seqs(result), result.damage, result.head]).toEqual([{ seq: 10, state: 'ten' }, [11, 12, 13, 14, 15], [], 15]);
    expect(events).toHaveLength(10);
  });
});

describe('packing that ends half-way', () => {
  const STEPS: CompactStep[] = ['read', 'open', 'add', 'readBack', 'delete', 'commit', 'committed'];
  for (const last of STEPS) {
    it(`[L7] before the step '${last}', the first time or a later one, loses nothing, and is made up for`, async () => {
      for (const times of [1, 2]) {
        const { store, pack, openPage, whole } = await world(150, (n) => ({ n, text: noise(700) }));
        let met = 0;
        const dies = pack({ onStep: (step) => { if (step === last && ++met === times) throw new Error('killed'); } });
        if (times === 1 || last !== 'read') await expect(dies).rejects.toThrow('killed');
        else await dies;
        expect(await (await openPage()).read('s')).toEqual(whole);
        await pack();
        expect(await placesOf(store, 'e')).toEqual([148, 149, 150]);
        expect(await (await openPage()).read('s')).toEqual(whole);
      }
    });
  }

  it('[L7] deletes nothing that it has not read: a record changed in between stays', async () => {
    const { store, pack } = await world(8);
    const bad = (await recordAt(store, 's', 2)).map((byte, i) => (i === 60 ? byte ^ 1 : byte));
    let change: Promise<unknown> | undefined;
    const packing = pack({ onStep: (step) => { if (step === 'open') change ??= store.write(async (tx) => tx.put(['e', 's', 2], bad)); } });
    await expect(packing).rejects.toMatchObject({ name: 'AbortError' });
    expect(await placesOf(store, 'e')).toEqual(upTo(8));
    expect(await recordAt(store, 's', 2)).toEqual(bad);
  });

  it('[L4] [L7] brings nothing back that was erased meanwhile', async () => {
    const { store, log, pack } = await world(8);
    let erasing: Promise<unknown> | undefined;
    await pack({ onStep: (step) => { if (step === 'open') erasing ??= log.erase('s'); } }).catch(() => undefined);
    await erasing;
    expect((await rowsOf(store)).map(([key]) => key)).toEqual([['k', 'device']]);
  });
});

describe('damage and packing', () => {
  const flip = (bytes: Uint8Array) => bytes.map((byte, i) => (i === 60 ? byte ^ 1 : byte));

  it('[L7] [L9] damaged records are packed as they are found, and told as before', async () => {
    const { store, pack, openPage } = await world(12);
    const bad = flip(await recordAt(store, 's', 4));
    await store.write(async (tx) => { tx.put(['e', 's', 4], bad); tx.delete(only(['e', 's', 7])); });
    const before = await (await openPage()).read('s');
    await pack();
    expect([await placesOf(store, 'g'), await placesOf(store, 'e')]).toEqual([[1, 8], [10, 11, 12]]);
    expect(await (await openPage()).read('s')).toEqual(before);
    expect(before.damage).toEqual([{ seq: 4, kind: 'badTag' }, { seq: 7, kind: 'gap' }]);
    expect(((await store.read((tx) => tx.get(['g', 's', 1]))) as unknown[])[3]).toEqual(bad);
  });

  it('[L5] [L7] [L9] what is no record at all ends the packing: above a loose record nothing is packed', async () => {
    const { store, pack, openPage } = await world(12);
    await store.write(async (tx) => tx.put(['e', 's', 4], 'rubbish'));
    const before = await (await openPage()).read('s');
    await pack();
    expect([await placesOf(store, 'g'), await placesOf(store, 'e')]).toEqual([[1], upTo(12).slice(3)]);
    expect(await (await openPage()).read('s')).toEqual(before);
  });

  it('[L5] a page that last saw a record since packed goes on after the end, whatever it missed', async () => {
    const { store, pack, openPage, log } = await world(5);
    await log.append('s', [event('known')]);
    const other = await openPage();
    for (const n of upTo(12)) await other.append('s', [event(n)]);
    await pack();
    expect(await placesOf(store, 'e')).not.toContain(6);
    expect(await log.append('s', [event('late')])).toEqual({ head: 19 });
    expect((await (await openPage()).read('s')).damage).toEqual([]);
  });

  it('[L9] a record damaged within a segment is told and kept, and its neighbours open', async () => {
    const { store, pack, openPage, events } = await world(10);
    await pack();
    const segment = (await store.read((tx) => tx.get(['g', 's', 1]))) as Uint8Array<ArrayBuffer>[];
    const bad = flip(segment[2]!);
    for (const [harmed, kind] of [[bad, 'badTag'], [segment[1]!, 'badTag'], ['text', 'badTag']] as const) {
      await store.write(async (tx) => { tx.put(['g', 's', 1], segment.with(2, harmed as Uint8Array<ArrayBuffer>)); tx.delete(under('q')); });
      const result = await (await openPage()).read('s');
      expect([ids(result), result.damage]).toEqual([events.filter((_, i) => i !== 2).map(({ id }) => id), [{ seq: 3, kind }]]);
      expect(await store.read((tx) => tx.get(['q', 's', 3]))).toEqual(harmed);
    }
  });

  it('[L9] a segment that is cut, gone or rubbish leaves gaps, and all others open', async () => {
    for (const harm of ['cut', 'gone', 'rubbish'] as const) {
      const { store, pack, openPage } = await world(10);
      await pack();
      const segment = (await store.read((tx) => tx.get(['g', 's', 1]))) as unknown[];
      await store.write(async (tx) => (harm === 'gone' ? tx.delete(only(['g', 's', 1])) : tx.put(['g', 's', 1], harm === 'cut' ? segment.slice(0, 4) : 'rubbish')));
      const result = await (await openPage()).read('s');
      const left = harm === 'cut' ? 4 : 0;
      expect({ harm, seqs: seqs(result), gaps: result.damage }).toEqual({ harm, seqs: [...upTo(left), 8, 9, 10], gaps: upTo(7).slice(left).map((seq) => ({ seq, kind: 'gap' })) });
    }
  });

  it('[L3] [L9] segments exchanged between places or streams do not open there', async () => {
    const { store, pack, log } = await world(10);
    await pack();
    await log.append('t', upTo(10).map((n) => event(n)));
    const segment = await store.read((tx) => tx.get(['g', 's', 1]));
    await store.write(async (tx) => { tx.put(['g', 't', 1], segment); tx.delete({ from: ['e', 't', 1], to: ['e', 't', 7] }); });
    const other = await log.read('t');
    expect([seqs(other), other.damage]).toEqual([[8, 9, 10], upTo(7).map((seq) => ({ seq, kind: 'badTag' }))]);
  });

  it('[L9] of a place both packed and loose, the one that opens counts', async () => {
    const { store, pack, openPage, whole } = await world(10);
    const records = await Promise.all(upTo(10).map((seq) => recordAt(store, 's', seq)));
    await pack();
    await store.write(async (tx) => { tx.put(['e', 's', 2], flip(records[1]!)); });
    expect(await (await openPage()).read('s')).toEqual(whole);
    const segment = (await store.read((tx) => tx.get(['g', 's', 1]))) as Uint8Array[];
    await store.write(async (tx) => { tx.put(['e', 's', 2], records[1]); tx.put(['g', 's', 1], segment.map((record, i) => (i === 1 ? flip(record) : record))); });
    expect(await (await openPage()).read('s')).toEqual(whole);
  });
});

describe('whatever happens', () => {
  const STEPS = ['read', 'open', 'add', 'readBack', 'delete', 'commit', 'committed'] as const;
  it('[L5] [L7] appends of two tabs between packings that die anywhere: every event once, in order, no damage', async () => {
    const append = fc.record({ tab: fc.nat(1), events: fc.array(fc.nat(25), { maxLength: 4 }), wait: fc.boolean() });
    const packing = fc.record({ keep: fc.integer({ min: 0, max: 3 }), dieAt: fc.option(fc.tuple(fc.constantFrom(...STEPS), fc.integer({ min: 1, max: 3 })), { nil: null }), wait: fc.boolean() });
    await fc.assert(fc.asyncProperty(fc.array(fc.oneof(append, packing), { maxLength: 14 }), async (acts) => {
      const shared = memoryStore();
      const store: LogStore = { ...shared, close: () => undefined };
      const name = freshName();
      const tabs = [await openEventLog({ name, openStore: () => store }), await openEventLog({ name, openStore: () => store })];
      const keys = await wrappedKeyRing(store);
      const given = new Set<string>();
      const running: Promise<unknown>[] = [];
      for (const act of acts) {
        if ('tab' in act) {
          act.events.forEach((n) => given.add(`event-${n}`));
          running.push(tabs[act.tab]!.append('s', act.events.map((n) => event(n, `event-${n}`))));
        } else {
          let met = 0;
          const onStep = (step: CompactStep) => { if (act.dieAt && step === act.dieAt[0] && ++met === act.dieAt[1]) throw new Error('killed'); };
          running.push(keys.refresh().then(() => compactStream(store, keys, 's', { most: 0, keep: act.keep, onStep })).catch(() => undefined));
        }
        if (act.wait) await running.at(-1);
      }
      await Promise.all(running);
      const results = await Promise.all([...tabs, await openEventLog({ name, openStore: () => store })].map((log) => log.read('s')));
      for (const result of results) {
        expect([seqs(result), result.damage, ids(result).toSorted()]).toEqual([upTo(given.size), [], [...given].sort()]);
      }
      for (const tab of tabs) tab.close();
    }), { numRuns: 100 });
  });
});
