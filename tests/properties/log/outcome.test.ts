import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StaleWriter } from '#log/errors.ts';
import { FAULTS, copyOf, idsOf, numbered, openDisk, type Fault } from './simulated-world.ts';

const STREAM = 'draft/direct';

describe('an append with an unknown outcome', () => {
  it('[L5] property: an append retried until acknowledged, by this tab, another or the next page, is stored once', async () => {
    const attempt = fc.record({ fault: fc.constantFrom<Fault>(...FAULTS), who: fc.constantFrom('same', 'other', 'next'), others: fc.nat(2) });
    await fc.assert(fc.asyncProperty(fc.array(attempt, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 4 }), async (attempts, count) => {
      const disk = openDisk();
      const events = Array.from({ length: count }, (_, i) => numbered(i));
      const [other, second] = [await disk.open(), await disk.open()];
      let tab = await disk.open();
      let foreign = 100;
      const foreigners: string[] = [];
      for (const { fault, who, others } of attempts) {
        tab.faults = [fault];
        await expect(tab.log.append(STREAM, events)).rejects.toMatchObject({ name: 'AppendFailed' });
        for (let i = 0; i < others; i++) {
          const event = numbered(foreign++);
          await other.log.append(STREAM, [event]);
          foreigners.push(event.id);
        }
        if (who === 'other' && !second.ended) tab = second;
        else if (tab.ended || who === 'next') tab = await disk.open();
      }
      tab.faults = [];
      const { head } = await tab.log.append(STREAM, events);
      expect(head).toBe(count + foreigners.length);
      for (const page of [tab, other, await disk.open()]) {
        const result = await page.log.read(STREAM);
        expect(idsOf(result).filter((id) => foreigners.includes(id))).toEqual(foreigners);
        expect(idsOf(result).filter((id) => !foreigners.includes(id))).toEqual(events.map(({ id }) => id));
        expect(result.damage).toEqual([]);
      }
    }), { numRuns: 100 });
  });
});

describe('an app that is older than the stream\'s last writer', () => {
  it('[L8] property: never appends, in any order of writers, and reads everything', async () => {
    const turn = fc.record({ writer: fc.integer({ min: 1, max: 4 }), reopen: fc.boolean(), areNew: fc.boolean(), count: fc.integer({ min: 1, max: 3 }) });
    await fc.assert(fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 12 }), async (turns) => {
      const disk = openDisk();
      const apps = new Map<number, Awaited<ReturnType<typeof disk.open>>>();
      let newest = 0;
      let next = 0;
      const there: string[] = [];
      for (const { writer, reopen, areNew, count } of turns) {
        if (reopen || !apps.has(writer)) apps.set(writer, await disk.open({ writer }));
        const { log } = apps.get(writer)!;
        const events = Array.from({ length: count }, () => numbered(next++));
        const before = JSON.stringify(await copyOf(disk.raw));
        if (writer < newest) {
          await expect(log.append(STREAM, events, { areNew })).rejects.toSatisfy((error) => error instanceof StaleWriter && error.needed === newest);
          expect(JSON.stringify((await copyOf(disk.raw)).filter(([[kind]]) => kind !== 'k'))).toBe(JSON.stringify((JSON.parse(before) as unknown[][]).filter((row) => (row[0] as string[])[0] !== 'k')));
        } else {
          newest = writer;
          await log.append(STREAM, events, { areNew });
          there.push(...events.map(({ id }) => id));
        }
        expect(idsOf(await log.read(STREAM))).toEqual(there);
      }
    }), { numRuns: 100 });
  });
});

describe('a disk that is full at random', () => {
  it('[L10] property: every append succeeds, is read back by its tab, and events reported as durable are on the disk', async () => {
    const step = fc.record({ full: fc.nat(5), count: fc.integer({ min: 1, max: 3 }), stream: fc.constantFrom(STREAM, 'favourites'), look: fc.boolean(), areNew: fc.boolean() });
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const disk = openDisk();
      const tab = await disk.open({ ballast: 0 });
      const clock = { ahead: 0 };
      const now = performance.now.bind(performance);
      performance.now = () => now() + clock.ahead;
      try {
        const reasons: (string | null)[] = [];
        tab.log.storage.onSession((reason) => reasons.push(reason));
        const appended = new Map<string, string[]>();
        let next = 0;
        for (const { full, count, stream, look, areNew } of steps) {
          tab.faults = Array.from({ length: full }, () => 'full' as const);
          if (look) clock.ahead += 60_000;
          const events = Array.from({ length: count }, () => numbered(next++));
          await tab.log.append(stream, events, { areNew });
          tab.faults = [];
          appended.set(stream, [...appended.get(stream) ?? [], ...events.map(({ id }) => id)]);
          for (const [each, ids] of appended) {
            const result = await tab.log.read(each);
            expect([idsOf(result), result.damage]).toEqual([ids, []]);
          }
          if (!tab.log.storage.sessionReason) {
            const page = await openDisk(undefined, await copyOf(disk.raw)).open();
            for (const [each, ids] of appended) {
              const result = await page.log.read(each);
              expect([idsOf(result), result.damage]).toEqual([ids, []]);
            }
            page.log.close();
          }
        }
        // Each change is reported once.
        expect(reasons).toEqual(reasons.map((_, i) => (i % 2 === 0 ? 'quota' : null)));
        clock.ahead += 60_000;
        await tab.log.append(STREAM, [numbered(999)]);
        expect(tab.log.storage.sessionReason).toBeNull();
      } finally {
        performance.now = now;
        tab.log.close();
      }
    }), { numRuns: 100 });
  });
});
