import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactStream } from '#log/compact.ts';
import { wrappedKeyRing } from '#log/key-ring.ts';
import type { Key } from '#log/log-store.ts';
import { copyOf, foldOf, idsOf, numbered, openDisk, type Disk } from './simulated-world.ts';

const S = 'draft/direct';
type Rows = [Key, unknown][];

/** A stream of `length` events under several keys, with snapshots at the given seqs. */
async function grown(count: number, cuts: readonly number[], renewAt: readonly number[]): Promise<Disk> {
  const disk = openDisk();
  const { log } = await disk.open();
  for (let n = 1; n <= count; n++) {
    if (renewAt.includes(n)) await log.rotateKeys(S);
    await log.append(S, [numbered(n)]);
    if (cuts.includes(n)) await log.keepSnapshot(S, { seq: n, version: 1, state: foldOf(await log.read(S)) });
  }
  log.close();
  return disk;
}
const idsUpTo = (count: number): string[] => Array.from({ length: count }, (_, i) => numbered(i + 1).id);
const place = fc.integer({ min: 1, max: 14 });

describe('packing', () => {
  it('[L7] property: interrupted at any step, any number of times, it changes no read from any seq', async () => {
    const ending = fc.record({ step: fc.option(fc.nat(12), { freq: 5 }), most: fc.nat(4), keep: fc.nat(5), more: fc.nat(3) });
    await fc.assert(fc.asyncProperty(place, fc.array(place, { maxLength: 2 }), fc.array(place, { maxLength: 2 }), fc.array(ending, { minLength: 1, maxLength: 4 }), async (count, cuts, renewAt, endings) => {
      const disk = await grown(count, cuts, renewAt);
      let length = count;
      for (const { step, most, keep, more } of endings) {
        let left = step ?? Infinity;
        const onStep = () => { if (left-- === 0) throw new Error('the page ended'); };
        await compactStream(disk.raw, await wrappedKeyRing(disk.raw), S, { most, keep, onStep }).catch(() => undefined);
        const { log } = await disk.open();
        const whole = await log.read(S);
        expect([idsOf(whole), whole.damage, whole.head]).toEqual([idsUpTo(length), [], length]);
        for (let after = 0; after <= length; after++) {
          const tail = await log.read(S, after);
          expect({ after, ids: idsOf(tail), damage: tail.damage }).toEqual({ after, ids: idsUpTo(length).slice(after), damage: [] });
        }
        const restored = await log.restore(S, 1);
        expect([...(restored.snapshot?.state as string[] | undefined) ?? [], ...idsOf(restored)]).toEqual(idsUpTo(length));
        // Packed events are not appended again, and later appends continue at the end.
        const events = Array.from({ length: more }, (_, i) => numbered(length + i + 1));
        length += more;
        expect(await log.append(S, [numbered(1), ...events, numbered(Math.max(1, count - 1))])).toEqual({ head: length });
        log.close();
      }
      const rows = await copyOf(disk.raw);
      const loose = new Set(rows.filter(([[kind]]) => kind === 'e').map(([key]) => Number(key[2])));
      // Each record is stored once.
      for (const [[kind, , from], value] of rows) {
        if (kind === 'g') (value as unknown[]).forEach((_, i) => expect(loose.has(Number(from) + i)).toBe(false));
      }
    }), { numRuns: 80 });
  });

  it('[L7] property: two tabs that pack and one that appends do not disturb each other', async () => {
    await fc.assert(fc.asyncProperty(fc.scheduler(), fc.integer({ min: 4, max: 10 }), fc.integer({ min: 1, max: 4 }), async (scheduler, count, more) => {
      const before = await grown(count, [3], [2]);
      const disk = openDisk(scheduler, await copyOf(before.raw));
      const tabs = await scheduler.waitFor(Promise.all([disk.open(), disk.open(), disk.open()]));
      const [one, two, three] = tabs as [typeof tabs[0], typeof tabs[0], typeof tabs[0]];
      const pack = async ({ store }: typeof one, keep: number) => compactStream(store, await wrappedKeyRing(store), S, { most: 0, keep }).catch(() => undefined);
      const append = async () => {
        for (let i = 1; i <= more; i++) await three.log.append(S, [numbered(count + i), numbered(i)]);
      };
      await scheduler.waitFor(Promise.all([pack(one, 1), pack(two, 2), append()]));
      const after = await openDisk(undefined, await copyOf(disk.raw)).open();
      const result = await after.log.read(S);
      for (const { log } of [after, ...tabs]) log.close();
      expect([idsOf(result), result.damage, result.head]).toEqual([idsUpTo(count + more), [], count + more]);
    }), { numRuns: 80 });
  });

  it('[L3] [L7] [L9] property: damage of packed records is reported per seq, and all others open', async () => {
    const COUNT = 10;
    const KEEP = 3;
    const made = (async () => {
      const disk = await grown(COUNT, [4, 8], [3]);
      const loose = await copyOf(disk.raw);
      await compactStream(disk.raw, await wrappedKeyRing(disk.raw), S, { most: 0, keep: KEEP });
      return { loose, packed: await copyOf(disk.raw) };
    })();
    const deed = fc.record({
      kind: fc.constantFrom('flip', 'swap', 'hole', 'cut off', 'row gone', 'row rubbish', 'ids gone', 'ids rubbish', 'loose again'),
      at: fc.nat(COUNT - KEEP - 1), other: fc.nat(COUNT - KEEP - 1), byte: fc.nat(), bit: fc.nat(7),
    });
    await fc.assert(fc.asyncProperty(deed, async ({ kind, at, other, byte, bit }) => {
      const { loose, packed } = await made;
      const rows: Rows = structuredClone(packed);
      const index = rows.findIndex(([key]) => key[0] === 'g');
      const segment = rows[index]![1] as (Uint8Array | null)[];
      expect(segment).toHaveLength(COUNT - KEEP);
      const bad: number[] = [];
      const lists = rows.filter(([key]) => key[0] === 'i');
      expect(lists).toHaveLength(1);
      if (kind === 'flip') {
        segment[at]![byte % segment[at]!.length]! ^= 1 << bit;
        bad.push(at + 1);
      } else if (kind === 'swap' && at !== other) {
        [segment[at], segment[other]] = [segment[other]!, segment[at]!];
        bad.push(at + 1, other + 1);
      } else if (kind === 'hole') {
        segment[at] = null;
        bad.push(at + 1);
      } else if (kind === 'cut off') {
        segment.splice(at);
        for (let seq = at + 1; seq <= COUNT - KEEP; seq++) bad.push(seq);
      } else if (kind === 'row gone' || kind === 'row rubbish') {
        if (kind === 'row gone') rows.splice(index, 1);
        else rows[index]![1] = 'rubbish';
        for (let seq = 1; seq <= COUNT - KEEP; seq++) bad.push(seq);
      } else if (kind === 'ids gone') rows.splice(rows.indexOf(lists[0]!), 1);
      else if (kind === 'ids rubbish') lists[0]![1] = byte;
      else if (kind === 'loose again') rows.push(structuredClone(loose.find(([key]) => key[0] === 'e' && key[2] === at + 1)!));

      const { log } = await openDisk(undefined, rows).open();
      const result = await log.read(S);
      expect(result.damage.map(({ seq }) => seq)).toEqual(bad.sort((a, b) => a - b));
      expect(result.events.map(({ seq, event }) => [seq, event.id])).toEqual(idsUpTo(COUNT).map((id, i) => [i + 1, id]).filter(([seq]) => !bad.includes(seq as number)));
      // The end of the stream is missing: appends continue, and known events are not appended again.
      const readable = [1, 2, COUNT].filter((seq) => !bad.includes(seq)).map(numbered);
      expect((await log.append(S, [...readable, numbered(COUNT + 1)])).head).toBe(COUNT + 1);
      log.close();
    }), { numRuns: 200 });
  });
});
