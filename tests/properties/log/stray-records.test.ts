import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordKey } from '#log/row-keys.ts';
import { writeEndMarks } from '#log/write-end-marks.ts';
import { idsOf, numbered, openDisk } from './simulated-world.ts';

const S = 'draft/direct';
const eventsFrom = (first: number, count: number) => Array.from({ length: count }, (_, i) => numbered(first + i));

/** The actions of other tabs before the stream is read, in any order. */
const later = fc.array(fc.constantFrom('append of the other tab', 'append of a fresh tab', 'marking the end', 'same event again'), { maxLength: 4 });

describe('an append after an end that was erased', () => {
  it('[L4] [L5] [L9] property: stray records are not read, have no effect and block no append, whether the page ends or not', async () => {
    let strays = 0;
    await fc.assert(fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 4 }), fc.boolean(), fc.boolean(), later, async (count, grows, ends, onlyReads, others) => {
      const disk = openDisk();
      const [one, two] = await Promise.all([disk.open(), disk.open()]);
      let n = 1000;
      let expected: string[] = [];
      const append = async (tab: typeof one, howMany: number) => {
        const events = eventsFrom(n, howMany);
        n += howMany;
        await tab.log.append(S, events);
        expected.push(...events.map(({ id }) => id));
      };
      await append(onlyReads ? two : one, count);
      if (onlyReads) await one.log.read(S);
      await two.log.erase();
      expected = [];
      await append(two, grows);

      if (ends) one.faults = ['endsAfter'];
      const lost = numbered(1);
      const done = await one.log.append(S, [lost], { areNew: onlyReads }).then(() => true, () => false);
      expect(done).toBe(!ends);
      if (done) expected.push(lost.id);
      else if (await disk.raw.read((tx) => tx.has(recordKey(S, count + 1))) && grows <= count) strays += 1;

      for (const what of others) {
        if (what === 'append of the other tab') await append(two, 1);
        else if (what === 'marking the end') await writeEndMarks(disk.raw, [S]);
        else {
          const fresh = await disk.open();
          if (what === 'append of a fresh tab') await append(fresh, 1);
          else {
            await fresh.log.append(S, [lost]);
            if (!expected.includes(lost.id)) expected.push(lost.id);
          }
          fresh.log.close();
        }
      }
      const reader = await disk.open();
      for (const { log } of [reader, two]) {
        const result = await log.read(S);
        expect([idsOf(result), result.damage, result.head]).toEqual([expected, [], expected.length]);
        const restored = await log.restore(S, 1);
        expect([idsOf(restored), restored.damage, restored.head]).toEqual([expected, [], expected.length]);
      }
      for (const { log } of [reader, one, two]) log.close();
    }), { numRuns: 300 });
    expect(strays).toBeGreaterThan(20);
  });
});
