import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventLog } from '#log/event-log.ts';
import type { Key } from '#log/log-store.ts';
import { recordKey, startKey } from '#log/row-keys.ts';
import { FAULTS, copyOf, foldOf, idsOf, numbered, openDisk, type Disk } from './simulated-world.ts';

const S = 'draft/direct';
const idsUpTo = (count: number): string[] => Array.from({ length: count }, (_, i) => numbered(i + 1).id);
const seqsFrom = (first: number, last: number): number[] => Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
const old = (seq: number) => ({ seq, version: 1, state: idsUpTo(seq) });

/** Creates a stream of `count` events on a disk, with snapshots at the seqs in `cuts`. */
async function grown(count: number, cuts: readonly number[], version = 1): Promise<{ disk: Disk; log: EventLog }> {
  const disk = openDisk();
  const { log } = await disk.open();
  for (let n = 1; n <= count; n++) {
    await log.append(S, [numbered(n)]);
    if (cuts.includes(n)) await log.keepSnapshot(S, { ...old(n), version });
  }
  return { disk, log };
}

/** Asserts that reads from every seq and a restore return all `count` events, the first `dropped` of them from the start row. */
async function expectWhole(disk: Disk, count: number, dropped: number): Promise<void> {
  const { log } = await disk.open();
  const whole = await log.read(S);
  expect([foldOf(whole), whole.damage, whole.head, whole.start?.seq ?? 0]).toEqual([idsUpTo(count), [], count, dropped]);
  for (let after = 1; after <= count + 1; after++) {
    const tail = await log.read(S, after);
    expect({ after, seqs: tail.events.map(({ seq }) => seq), damage: tail.damage, head: tail.head }).toEqual({ after, seqs: seqsFrom(Math.max(after, dropped) + 1, count), damage: [], head: count });
    expect(tail.start?.seq ?? 0).toBe(after < dropped ? dropped : 0);
  }
  const restored = await log.restore(S, 1);
  expect([...(restored.snapshot?.state ?? restored.start?.state ?? []) as string[], ...idsOf(restored)]).toEqual(idsUpTo(count));
  expect([restored.damage, restored.head]).toEqual([[], count]);
  log.close();
}

describe('old records', () => {
  it('[L7] are dropped up to the given seq and no others are; their events stay in the fold and are not appended again', async () => {
    const { disk, log } = await grown(8, [5, 7]);
    const before = await copyOf(disk.raw);
    expect(await log.dropOld(S, old(4))).toBe(true);
    const after = await copyOf(disk.raw);
    const isOld = ([kind, stream, seq]: Key) => kind === 'e' && stream === S && Number(seq) <= 4;
    expect(after.filter(([[kind]]) => kind !== 'd')).toEqual(before.filter(([key]) => !isOld(key)));
    expect(after.filter(([[kind]]) => kind === 'd').map(([key]) => key)).toEqual([startKey(S)]);
    await expectWhole(disk, 8, 4);
    // No tab appends any of them again.
    for (const tab of [log, (await disk.open()).log]) expect(await tab.append(S, idsUpTo(8).map((_, i) => numbered(i + 1)))).toEqual({ head: 8 });
    expect(await log.append(S, [numbered(9)])).toEqual({ head: 9 });
    await expectWhole(disk, 9, 4);
    expect(await log.dropOld(S, old(4))).toBe(false);
    expect(await log.dropOld(S, old(5))).toBe(true);
    for (const tab of [log, (await disk.open()).log]) expect(await tab.append(S, [numbered(2), numbered(5), numbered(9)])).toEqual({ head: 9 });
    await expectWhole(disk, 9, 5);
  });

  it('[L5] [L7] no append is lost of a tab whose known end was dropped, whether its page ends or not', async () => {
    for (const fault of [null, 'endsAfter'] as const) {
      const { disk, log } = await grown(2, []);
      const late = await disk.open();
      await late.log.append(S, [numbered(3)]);
      for (let n = 4; n <= 8; n++) await log.append(S, [numbered(n)]);
      for (const seq of [7, 8]) await log.keepSnapshot(S, old(seq));
      expect(await log.dropOld(S, old(6))).toBe(true);
      // Seq 4 is free again, and this tab still takes 3 for the end.
      late.faults = [fault];
      const appended = await late.log.append(S, [numbered(9)]).catch(() => undefined);
      expect({ fault, appended }).toEqual({ fault, appended: fault ? undefined : { head: 9 } });
      await expectWhole(disk, fault ? 8 : 9, 6);
      expect(await log.append(S, [numbered(9), numbered(10)])).toEqual({ head: 10 });
      await expectWhole(disk, 10, 6);
      expect((await copyOf(disk.raw)).filter(([[kind, , seq]]) => kind === 'e' && Number(seq) <= 6)).toHaveLength(fault ? 1 : 0);
    }
  });

  it('[L7] are dropped only when two snapshots cover them and `keepNewest` newer ones stay', async () => {
    const cases: [string, Promise<{ disk: Disk; log: EventLog }>, number, number][] = [
      ['no snapshot', grown(8, []), 3, 1],
      ['one snapshot', grown(8, [7]), 3, 1],
      ['one that does not cover them', grown(8, [3, 7]), 4, 1],
      ['snapshots of another version of the fold', grown(8, [5, 7], 2), 4, 1],
      ['too few newer ones', grown(8, [7, 8]), 6, 3],
      ['more than there is', grown(8, [7, 8]), 9, 0],
      ['nothing', grown(8, [7, 8]), 0, 1],
    ];
    for (const [why, world, seq, keepNewest] of cases) {
      const { disk, log } = await world;
      log.close();
      const rows = await copyOf(disk.raw);
      expect([why, await (await disk.open({ keepNewest })).log.dropOld(S, old(seq))]).toEqual([why, false]);
      expect(await copyOf(disk.raw)).toEqual(rows);
    }
    const { disk } = await grown(8, [7, 8]);
    expect(await (await disk.open({ keepNewest: 3 })).log.dropOld(S, old(5))).toBe(true);
  });

  it('[L7] [L8] are not dropped while the newest record has an earlier format, whose app cannot read a start row', async () => {
    const { disk } = await grown(8, [7, 8]);
    const [newest] = await disk.raw.read((tx) => tx.values({ from: recordKey(S, 8), to: recordKey(S, 8) })) as [Uint8Array];
    await disk.raw.write(async (tx) => tx.put(recordKey(S, 8), newest.map((byte, i) => (i === 1 ? 2 : byte))));
    expect(await (await disk.open()).log.dropOld(S, old(5))).toBe(false);
  });

  it('[L7] [L9] property: are not dropped while one of them, a snapshot or the start row is damaged', async () => {
    const made = grown(9, [6, 8]).then(async ({ disk, log }) => {
      expect(await log.dropOld(S, old(2))).toBe(true);
      return copyOf(disk.raw);
    });
    await fc.assert(fc.asyncProperty(fc.nat(), fc.nat(), fc.nat(7), async (at, byte, bit) => {
      const rows = structuredClone(await made);
      const concerned = rows.filter(([[kind, , seq]]) => kind === 's' || kind === 'd' || (kind === 'e' && (Number(seq) <= 5 || seq === 6 || seq === 8)));
      const [, value] = concerned[at % concerned.length]!;
      const bytes = value instanceof Uint8Array ? value : (value as { sealed: Uint8Array }).sealed;
      // Of a record at which a snapshot was taken, only the tag is checked.
      const [[kind, , seq]] = concerned[at % concerned.length]!;
      const index = kind === 'e' && Number(seq) > 5 ? bytes.length - 1 - (byte % 16) : byte % bytes.length;
      bytes[index]! ^= 1 << bit;
      const disk = openDisk(undefined, rows);
      const before = await copyOf(disk.raw);
      expect(await (await disk.open()).log.dropOld(S, old(5))).toBe(false);
      expect(await copyOf(disk.raw)).toEqual(before);
    }), { numRuns: 150 });
  });

  it('[L7] property: dropping that fails at any write leaves every read unchanged', async () => {
    const fault = fc.option(fc.constantFrom(...FAULTS), { freq: 3 });
    const drop = fc.record({ upTo: fc.integer({ min: 1, max: 14 }), faults: fc.array(fault, { maxLength: 3 }), more: fc.nat(2) });
    let times = 0;
    await fc.assert(fc.asyncProperty(fc.integer({ min: 2, max: 10 }), fc.array(drop, { minLength: 1, maxLength: 4 }), async (count, drops) => {
      const { disk, log } = await grown(count, []);
      log.close();
      let [length, dropped] = [count, 0];
      for (const { upTo, faults, more } of drops) {
        const tab = await disk.open();
        tab.faults = [...faults];
        for (const seq of [length - 1, length]) await tab.log.keepSnapshot(S, old(seq)).catch(() => undefined);
        await tab.log.dropOld(S, old(upTo));
        tab.log.close();
        const row = await disk.raw.read((tx) => tx.get(startKey(S))) as { seq: number } | undefined;
        if ((row?.seq ?? 0) > dropped) times += 1;
        dropped = row?.seq ?? 0;
        await expectWhole(disk, length, dropped);
        const next = (await disk.open()).log;
        const events = Array.from({ length: more }, (_, i) => numbered(length + i + 1));
        length += more;
        expect(await next.append(S, [numbered(1), ...events])).toEqual({ head: length });
        next.close();
      }
    }), { numRuns: 60 });
    expect(times).toBeGreaterThan(10);
  });

  it('[L7] [L9] are restored from their fold when both snapshots are missing', async () => {
    const { disk, log } = await grown(8, [6, 7]);
    expect(await log.dropOld(S, old(4))).toBe(true);
    await disk.raw.write(async (tx) => tx.delete({ from: ['s'], to: ['s', []] }));
    const restored = await (await disk.open()).log.restore(S, 1);
    expect(restored).toMatchObject({ snapshot: null, start: { seq: 4, state: idsUpTo(4) }, damage: [], head: 8 });
    expect(idsOf(restored)).toEqual(idsUpTo(8).slice(4));
  });

  it('[L9] are reported as gaps when their fold is damaged, and can be appended again; a damaged row goes to quarantine', async () => {
    for (const how of ['flipped', 'gone', 'another’s'] as const) {
      const { disk, log } = await grown(8, [6, 7]);
      expect(await log.dropOld(S, old(3))).toBe(true);
      const [start, snapshot] = await disk.raw.read((tx) => Promise.all([tx.get(startKey(S)), tx.get(['s', S, 0])]));
      const row = start as { sealed: Uint8Array; ids: string[] };
      await disk.raw.write(async (tx) => {
        if (how === 'gone') tx.delete({ from: startKey(S), to: startKey(S) });
        else tx.put(startKey(S), how === 'flipped' ? { ...row, sealed: row.sealed.map((byte, i) => (i === 3 ? byte ^ 1 : byte)) } : { ...snapshot as object, ids: row.ids });
      });
      const page = (await disk.open()).log;
      const gaps = (to: number) => seqsFrom(1, to).map((seq) => ({ seq, kind: 'gap' }));
      const result = await page.read(S);
      expect([result.start, result.damage, idsOf(result)]).toEqual([undefined, gaps(3), idsUpTo(8).slice(3)]);
      if (how === 'flipped') expect(await disk.raw.read((tx) => tx.get(['q', S, 0]))).toEqual({ ...row, sealed: row.sealed.map((byte, i) => (i === 3 ? byte ^ 1 : byte)) });
      expect(await page.append(S, [1, 2, 3, 4].map(numbered))).toEqual({ head: 11 });
      const after = await (await disk.open()).log.read(S);
      expect([idsOf(after), after.damage]).toEqual([[...idsUpTo(8).slice(3), ...idsUpTo(3)], gaps(3)]);
    }
  });
});
