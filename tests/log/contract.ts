import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { InvalidEvent, StaleWriter } from '#log/errors.ts';
import { openEventLog, type EventLog, type LogOptions } from '#log/event-log.ts';
import { RowMissing, type Key, type LogStore } from '#log/log-store.ts';
import { event, freshName, ids, seqs, upTo } from './support.ts';

/** The contract of every store; the log relies on nothing else. `open` returns a store, which is empty for a new name. */
export function storeContract(open: (name: string) => LogStore): void {
  const fresh = (): LogStore => {
    const store = open(freshName());
    onTestFinished(() => store.close());
    return store;
  };
  const put = (store: LogStore, ...keys: Key[]) => store.write(async (tx) => keys.forEach((key) => tx.put(key, key.join())));

  describe('[L5] a store', () => {
    it('returns written values and undefined for missing keys; `has` also finds a key that stores undefined', async () => {
      const store = fresh();
      const value = { seq: 1, bytes: new Uint8Array([1, 2]) };
      await store.write(async (tx) => tx.add(['h', 's'], value));
      await store.write(async (tx) => tx.add(['h', 'none'], undefined));
      expect(await store.read((tx) => Promise.all([tx.get(['h', 's']), tx.get(['h', 't'])]))).toEqual([value, undefined]);
      expect(await store.read((tx) => Promise.all([tx.has(['h', 's']), tx.has(['h', 't']), tx.has(['h', 'none'])]))).toEqual([true, false, true]);
    });

    it('[L2] orders keys part by part, numbers by value and before strings, and keeps to both bounds', async () => {
      const store = fresh();
      await put(store, ['e', 's', 10], ['e', 's', 9], ['e', 's', 'x'], ['e', 't', 1], ['e', 's'], ['e', 's', 2], ['i', 's', 'a'], ['e', 'ss', 3]);
      const inside = { from: ['e', 's', 2] as Key, to: ['e', 's', []] as Key };
      const [keys, values] = await store.read((tx) => Promise.all([tx.keys(inside), tx.values(inside)]));
      expect(keys).toEqual([['e', 's', 2], ['e', 's', 9], ['e', 's', 10], ['e', 's', 'x']]);
      expect(values).toEqual(keys.map((key) => key.join()));
    });

    it('deletes a range and nothing outside it', async () => {
      const store = fresh();
      await put(store, ['e', 's', 1], ['e', 's', 2], ['e', 't', 1]);
      await store.write(async (tx) => tx.delete({ from: ['e', 's'], to: ['e', 's', []] }));
      expect(await store.read((tx) => tx.keys({ from: ['a'], to: ['z'] }))).toEqual([['e', 't', 1]]);
    });

    it('sees its own writes within a transaction', async () => {
      const store = fresh();
      expect(await store.write(async (tx) => { tx.put(['h', 's'], 1); return tx.get(['h', 's']); })).toBe(1);
    });

    it('refuses to add a key that exists, and then writes nothing of the transaction', async () => {
      const store = fresh();
      await put(store, ['e', 's', 1]);
      const again = store.write(async (tx) => { tx.put(['h', 's'], 1); tx.add(['e', 's', 1], 'other'); });
      await expect(again).rejects.toMatchObject({ name: 'ConstraintError' });
      expect(await store.read((tx) => Promise.all([tx.get(['h', 's']), tx.get(['e', 's', 1])]))).toEqual([undefined, 'e,s,1']);
    });

    it('writes nothing when the work throws, and rejects with what it threw', async () => {
      const store = fresh();
      const problem = new Error('changed my mind');
      await expect(store.write(async (tx) => { tx.put(['h', 's'], 1); await tx.get(['h', 's']); throw problem; })).rejects.toBe(problem);
      expect(await store.read((tx) => tx.get(['h', 's']))).toBeUndefined();
    });

    it('rejects a write with RowMissing when a row that it required did not exist before, and only then; all is written', async () => {
      const store = fresh();
      await put(store, ['k', 'a']);
      await store.write(async (tx) => { tx.require(['k', 'a']); tx.put(['h', 's'], 1); });
      await expect(store.write(async (tx) => { tx.require(['k', 'a']); tx.require(['k', 'b']); tx.put(['h', 's'], 2); tx.put(['k', 'b'], 1); })).rejects.toBeInstanceOf(RowMissing);
      expect(await store.read((tx) => Promise.all([tx.get(['h', 's']), tx.get(['k', 'b'])]))).toEqual([2, 1]);
      const problem = new Error('changed my mind');
      await expect(store.write(async (tx) => { tx.require(['k', 'c']); tx.put(['h', 's'], 3); throw problem; })).rejects.toBe(problem);
      await expect(store.write(async (tx) => { tx.require(['k', 'c']); tx.add(['h', 's'], 3); })).rejects.toMatchObject({ name: 'ConstraintError' });
      expect(await store.read((tx) => tx.get(['h', 's']))).toBe(2);
    });

    it('runs writes one after the other and loses none', async () => {
      const store = fresh();
      const increment = () => store.write(async (tx) => tx.put(['h', 's'], (((await tx.get(['h', 's'])) as number | undefined) ?? 0) + 1));
      await Promise.all(Array.from({ length: 50 }, increment));
      expect(await store.read((tx) => tx.get(['h', 's']))).toBe(50);
    });

    it('rejects after it was closed', async () => {
      const store = fresh();
      await put(store, ['h', 's']);
      store.close();
      await expect(store.read((tx) => tx.get(['h', 's']))).rejects.toThrow();
      await expect(put(store, ['h', 's'])).rejects.toThrow();
    });
  });
}

/** The contract of the log on any store. `shared` returns a function that opens stores on the same content. */
export function logContract(shared: (name: string) => () => LogStore): void {
  const world = (name = freshName()) => {
    const openStore = shared(name);
    return async (options: Partial<LogOptions> = {}): Promise<EventLog> => {
      const log = await openEventLog({ name, openStore, ...options });
      onTestFinished(() => log.close());
      return log;
    };
  };

  describe('a log', () => {
    it('[L5] reads back the appended events in order, with their seqs', async () => {
      const log = await world()();
      const events = [event({ n: 1 }), event({ title: 'Gökçeada – Бодрум 🌊' }), event(), event([1, 'two', { three: 3 }])];
      expect(await log.append('draft/direct', events.slice(0, 3))).toEqual({ head: 3 });
      expect(await log.append('draft/direct', events.slice(3))).toEqual({ head: 4 });
      expect(await log.read('draft/direct')).toEqual({ events: events.map((e, i) => ({ seq: i + 1, event: e })), damage: [], head: 4 });
    });

    it('[L5] an empty stream reads as empty and an empty append changes nothing', async () => {
      const log = await world()();
      expect(await log.append('s', [])).toEqual({ head: 0 });
      expect(await log.read('s')).toEqual({ events: [], damage: [], head: 0 });
    });

    it('[L5] reads only the events above `after`', async () => {
      const log = await world()();
      const events = upTo(5).map((n) => event(n));
      await log.append('s', events);
      for (const after of [0, 1, 3, 5, 9]) {
        const result = await log.read('s', after);
        expect({ after, ...result }).toEqual({ after, events: events.slice(after).map((e, i) => ({ seq: after + i + 1, event: e })), damage: [], head: 5 });
      }
    });

    it('[L5] keeps streams apart', async () => {
      const log = await world()();
      const [a, b] = [event('a'), event('b')];
      await Promise.all([log.append('draft/direct', [a]), log.append('draft/quote', [b])]);
      expect(ids(await log.read('draft/direct'))).toEqual([a.id]);
      expect(ids(await log.read('draft/quote'))).toEqual([b.id]);
    });

    it('[L1] a reload reads everything and appends above it', async () => {
      const open = world();
      const events = upTo(3).map((n) => event(n));
      const before = await open();
      await before.append('s', events.slice(0, 2));
      before.close();
      const after = await open();
      expect(await after.append('s', events.slice(2))).toEqual({ head: 3 });
      expect(await after.read('s')).toEqual({ events: events.map((e, i) => ({ seq: i + 1, event: e })), damage: [], head: 3 });
    });

    it('[L5] an event given twice is appended once: in one append, in one tick, later, and from another tab', async () => {
      const open = world();
      const [log, other] = [await open(), await open()];
      const e = event('once');
      await log.append('s', [e, e]);
      await Promise.all([log.append('s', [e]), log.append('s', [e, event('two', 'two')])]);
      expect(await other.append('s', [e])).toEqual({ head: 2 });
      expect(ids(await log.read('s'))).toEqual([e.id, 'two']);
      await log.append('t', [e]);
      expect(ids(await log.read('t'))).toEqual([e.id]);
    });

    it('[L5] refuses events that cannot be stored before it writes anything', async () => {
      const log = await world()();
      const circular: Record<string, unknown> = {};
      circular['self'] = circular;
      const unfit = [{ ...event(), id: '' }, { ...event(), id: 'ı' }, { ...event(), type: '' }, { ...event(), v: -1 }, { ...event(), v: 1.5 }, { ...event(), at: NaN }, event(circular), event(1n)];
      for (const bad of unfit) {
        const refusal: unknown = await log.append('s', [event(), bad]).catch((error: unknown) => error);
        expect(refusal).toBeInstanceOf(InvalidEvent);
        expect((refusal as InvalidEvent).index).toBe(1);
      }
      await expect(log.append('', [event()])).rejects.toBeInstanceOf(RangeError);
      expect((await log.read('s')).head).toBe(0);
    });

    it('[L5] a refused event does not fail other appends of the same tick', async () => {
      const log = await world()();
      const good = event();
      const [refused, appended] = await Promise.allSettled([log.append('s', [event(1n)]), log.append('s', [good])]);
      expect([refused.status, appended.status]).toEqual(['rejected', 'fulfilled']);
      expect(ids(await log.read('s'))).toEqual([good.id]);
    });

    it('[L8] a tab with an older app reads but does not write a stream that a newer app wrote; it still writes other streams', async () => {
      const open = world();
      const [older, newer] = [await open({ writer: 1 }), await open({ writer: 2 })];
      const first = event();
      await older.append('s', [first]);
      await newer.append('s', [event()]);
      const [stale, fine] = await Promise.allSettled([older.append('s', [event()]), older.append('t', [event()])]);
      expect(stale).toMatchObject({ status: 'rejected', reason: { stream: 's', needed: 2 } });
      expect((stale as PromiseRejectedResult).reason).toBeInstanceOf(StaleWriter);
      await older.read('s');
      await expect(older.append('s', [event()], { areNew: true })).rejects.toBeInstanceOf(StaleWriter);
      expect(fine).toEqual({ status: 'fulfilled', value: { head: 1 } });
      const seen = await older.read('s');
      expect([seqs(seen), seen.damage]).toEqual([[1, 2], []]);
      expect(await newer.append('s', [event()])).toEqual({ head: 3 });
    });

    it('[L5] after any interleaving of appends both tabs read the same events, each once, without gap or damage', async () => {
      const step = fc.record({ tab: fc.nat(1), stream: fc.constantFrom('s', 't'), events: fc.array(fc.nat(11), { maxLength: 4 }), areNew: fc.boolean(), reads: fc.boolean(), wait: fc.boolean() });
      await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const name = freshName();
        const openStore = shared(name);
        const tabs = [await openEventLog({ name, openStore }), await openEventLog({ name, openStore })] as const;
        const given = { s: new Set<string>(), t: new Set<string>() };
        const running: Promise<unknown>[] = [];
        for (const { tab, stream, events, areNew, reads, wait } of steps) {
          if (reads) await tabs[tab]!.read(stream);
          const toAppend = events.map((n) => (areNew ? event(n) : event(n, `event-${n}`)));
          const append = tabs[tab]!.append(stream, toAppend, { areNew });
          for (const { id } of toAppend) given[stream as 's' | 't'].add(id);
          running.push(append);
          if (wait) await append;
        }
        await Promise.all(running);
        for (const stream of ['s', 't'] as const) {
          const [mine, theirs] = await Promise.all(tabs.map((tab) => tab.read(stream)));
          expect(mine).toEqual(theirs);
          expect(mine!.damage).toEqual([]);
          expect(ids(mine!).sort()).toEqual([...given[stream]].sort());
          expect(seqs(mine!)).toEqual(upTo(given[stream].size));
        }
        tabs.forEach((tab) => tab.close());
      }), { numRuns: 30 });
    });

    it('[L4] erases everything; the next append starts at seq 1, here and in a tab that knew the old end', async () => {
      const open = world();
      const [log, other] = [await open(), await open()];
      await log.append('s', [event(), event()]);
      await other.append('s', [event()]);
      await log.append('t', [event()]);
      await log.erase();
      expect(await log.read('s')).toEqual({ events: [], damage: [], head: 0 });
      expect((await log.read('t')).head).toBe(0);
      const [next, later] = [event(), event()];
      expect(await other.append('s', [next])).toEqual({ head: 1 });
      expect(await log.append('s', [later])).toEqual({ head: 2 });
      expect(ids(await log.read('s'))).toEqual([next.id, later.id]);
    });

    it('[L6] calls subscribers after own appends to their stream until they unsubscribe', async () => {
      const log = await world()();
      const received: number[] = [];
      const unsubscribe = log.subscribe('s', (head) => received.push(head));
      await log.append('s', [event(), event()]);
      await log.append('t', [event()]);
      await log.append('s', [event()]);
      unsubscribe();
      await log.append('s', [event()]);
      expect(received).toEqual([2, 3]);
    });
  });
}
