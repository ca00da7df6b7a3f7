import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReadResult, Restored } from '#log/event-log.ts';
import { FAULTS, copyOf, foldOf, idsOf, numbered, openDisk, type Fault, type Tab } from './simulated-world.ts';

const STREAM = 'draft/direct';

type Op =
  | { readonly kind: 'append'; readonly count: number; readonly shared: number | null }
  | { readonly kind: 'read' | 'restore' | 'snapshot' };
const op: fc.Arbitrary<Op> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('append' as const), count: fc.integer({ min: 1, max: 3 }), shared: fc.option(fc.nat(5), { freq: 3 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('read' as const, 'restore' as const, 'snapshot' as const) }) },
);
const program = fc.record({
  ops: fc.array(op, { minLength: 1, maxLength: 8 }),
  faults: fc.array(fc.option(fc.constantFrom<Fault>(...FAULTS), { freq: 4 }), { maxLength: 10 }),
});

interface Witness { readonly acknowledged: string[]; readonly attempted: string[]; readonly seen: string[][] }

/** All events of a stream, those in its snapshot included. */
const wholeOf = (result: ReadResult | Restored): string[] =>
  ('snapshot' in result && result.snapshot ? [...result.snapshot.state as string[], ...idsOf(result)] : foldOf(result));

/** The sequential actions of one tab, interleaved by the scheduler. Its own events are distinguishable. */
async function run(tab: Tab, index: number, { ops }: { readonly ops: readonly Op[] }, { acknowledged, attempted, seen }: Witness): Promise<void> {
  const { log } = tab;
  let own = 100 * (index + 1);
  for (const each of ops) {
    if (tab.ended) return;
    if (each.kind === 'append') {
      const events = Array.from({ length: each.count }, () => numbered(own++));
      if (each.shared !== null) events.push(numbered(each.shared));
      const ids = events.map(({ id }) => id);
      attempted.push(...ids);
      const done = await log.append(STREAM, events, { areNew: each.shared === null }).then(() => true, () => false);
      if (done && !tab.ended) acknowledged.push(...ids);
      continue;
    }
    const result = await (each.kind === 'restore' ? log.restore(STREAM, 1) : log.read(STREAM)).catch(() => undefined);
    if (!result || tab.ended) continue;
    expect(result.damage).toEqual([]);
    seen.push(wholeOf(result));
    if (result.head > 0 && each.kind === 'snapshot') await log.keepSnapshot(STREAM, { seq: result.head, version: 1, state: foldOf(result) });
  }
}

describe('tabs with requests in any interleaving', () => {
  it('[L5] [L7] property: no forks: all tabs read prefixes of the same stream, with all acknowledged events, in each tab\'s order', async () => {
    await fc.assert(fc.asyncProperty(fc.scheduler(), fc.array(program, { minLength: 2, maxLength: 3 }), async (scheduler, programs) => {
      const disk = openDisk(scheduler);
      const tabs = await scheduler.waitFor(Promise.all(programs.map(() => disk.open())));
      const witnesses = programs.map((): Witness => ({ acknowledged: [], attempted: [], seen: [] }));
      tabs.forEach((tab, i) => { tab.faults = [...programs[i]!.faults]; });
      await scheduler.waitFor(Promise.all(programs.map((each, i) => run(tabs[i]!, i, each, witnesses[i]!))));

      const after = await openDisk(undefined, await copyOf(disk.raw)).open();
      const result = await after.log.read(STREAM);
      const restored = await after.log.restore(STREAM, 1);
      for (const { log } of [after, ...tabs]) log.close();
      const ids = foldOf(result);
      expect(result.damage).toEqual([]);
      expect(result.events.map(({ seq }) => seq)).toEqual(ids.map((_, i) => i + 1));
      expect(new Set(ids).size).toBe(ids.length);
      expect(wholeOf(restored)).toEqual(ids);
      expect(restored.damage).toEqual([]);
      const attempted = new Set(witnesses.flatMap((witness) => witness.attempted));
      expect(ids.filter((id) => !attempted.has(id))).toEqual([]);
      witnesses.forEach(({ acknowledged, seen }, index) => {
        expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([]);
        const own = (id: string) => Math.floor(Number(id.slice('event-'.length)) / 100) === index + 1;
        expect(ids.filter((id) => own(id) && acknowledged.includes(id))).toEqual(acknowledged.filter(own));
        for (const each of seen) expect(ids.slice(0, each.length)).toEqual(each);
      });
    }), { numRuns: 150 });
  });

  it('[L4] [L7] property: a tab that takes a snapshot during an erasure keeps nothing erased', async () => {
    await fc.assert(fc.asyncProperty(fc.scheduler(), fc.nat(3), async (scheduler, more) => {
      const disk = openDisk();
      const before = await disk.open();
      const old = [0, 1, 2, 3].map(numbered);
      for (const event of old) await before.log.append(STREAM, [event]);
      before.log.close();
      const raced = openDisk(scheduler, await copyOf(disk.raw));
      const [eraser, keeper] = (await scheduler.waitFor(Promise.all([raced.open(), raced.open()]))) as [Tab, Tab];
      const keep = () => keeper.log.keepSnapshot(STREAM, { seq: 4, version: 1, state: old.map(({ id }) => id) });
      const erase = async () => {
        await eraser.log.erase();
        for (let i = 0; i < more; i++) await eraser.log.append(STREAM, [numbered(10 + i)]);
      };
      await scheduler.waitFor(Promise.all([keep(), erase()]));
      const rows = await copyOf(raced.raw);
      const after = await openDisk(undefined, rows).open();
      const result = await after.log.read(STREAM);
      for (const { log } of [after, eraser, keeper]) log.close();
      expect([idsOf(result), result.damage]).toEqual([Array.from({ length: more }, (_, i) => numbered(10 + i).id), []]);
      expect(rows.filter(([[kind]]) => kind === 's')).toEqual([]);
    }), { numRuns: 150 });
  });

  it('[L4] property: a concurrent erasure, interrupted or not, leaves all or nothing of the old events and all of the new', async () => {
    const ending = fc.constantFrom<(Fault | null)[]>([], ['endsBefore'], ['endsAfter'], [null, 'endsBefore'], [null, 'endsAfter'], [null, 'unanswered']);
    await fc.assert(fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 4 }), ending, async (scheduler, count, faults) => {
      const disk = openDisk(scheduler);
      const [eraser, writer] = (await scheduler.waitFor(Promise.all([disk.open(), disk.open()]))) as [Tab, Tab];
      const old = [0, 1, 2].map(numbered);
      const idsUpTo = (seq: number) => old.slice(0, seq).map(({ id }) => id);
      const begin = async () => {
        for (const upTo of [2, 3]) {
          await eraser.log.append(STREAM, old.slice(0, upTo));
          await writer.log.read(STREAM); // so that its fold belongs to this history
          if (upTo === 2) await writer.log.keepSnapshot(STREAM, { seq: 2, version: 1, state: idsUpTo(2) });
        }
        await writer.log.append('favourites', [numbered(7)]);
      };
      await scheduler.waitFor(begin());
      let over = false;
      const late: string[] = [];
      const erase = async () => {
        eraser.faults = [...faults];
        await eraser.log.erase().catch(() => undefined);
        over = true;
      };
      const write = async () => {
        for (let i = 0; i < count; i++) {
          const event = numbered(10 + i);
          const startedLate = over;
          await writer.log.append(STREAM, [event], { areNew: i % 2 === 0 });
          if (startedLate) late.push(event.id);
        }
      };
      const keep = () => writer.log.keepSnapshot(STREAM, { seq: 3, version: 1, state: idsUpTo(3) });
      await scheduler.waitFor(Promise.all([erase(), write(), keep()]));

      const after = await openDisk(undefined, await copyOf(disk.raw)).open();
      const result = await after.log.read(STREAM);
      const restored = await after.log.restore(STREAM, 1);
      const favourites = await after.log.read('favourites');
      for (const { log } of [after, eraser, writer]) log.close();
      const ids = foldOf(result);
      expect(result.damage).toEqual([]);
      expect(wholeOf(restored)).toEqual(ids);
      expect(result.events.map(({ seq }) => seq)).toEqual(ids.map((_, i) => i + 1));
      expect(late.filter((id) => !ids.includes(id))).toEqual([]);
      const oldOnes = old.map(({ id }) => id);
      const kept = ids.filter((id) => oldOnes.includes(id));
      const neverBegan = faults[0] === 'endsBefore';
      expect(kept).toEqual(neverBegan ? oldOnes : []);
      if (neverBegan) expect(ids).toHaveLength(3 + count);
      // The last append either came before the erasure and was erased, or is present with all later ones.
      const news = ids.filter((id) => !oldOnes.includes(id));
      expect(news).toEqual(Array.from({ length: count }, (_, i) => numbered(10 + i).id).slice(count - news.length));
      expect([idsOf(favourites), favourites.damage]).toEqual([neverBegan ? [numbered(7).id] : [], []]);
    }), { numRuns: 150 });
  });
});
