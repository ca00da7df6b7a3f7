import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FAULTS, foldOf, idsOf, numbered, openDisk, type Disk, type Fault, type Tab } from './simulated-world.ts';

const STREAMS = ['draft/direct', 'favourites'] as const;
type Stream = (typeof STREAMS)[number];
const TABS = 3;

/** The expected events of a stream: required ones, possible ones, and those read earlier at each seq. */
interface Told { acknowledged: Set<string>; attempted: Set<string>; seen: string[] }
type Model = Record<Stream, Told>;
interface Real { readonly disk: Disk; readonly tabs: Tab[]; unused: number }

const nothingTold = (): Told => ({ acknowledged: new Set(), attempted: new Set(), seen: [] });
const blankModel = (): Model => ({ 'draft/direct': nothingTold(), favourites: nothingTold() });

type Step = fc.AsyncCommand<Model, Real>;
const step = (name: string, run: (model: Model, real: Real) => Promise<void>): Step => ({ check: () => true, run, toString: () => name });

/** Uses a tab and replaces it when its page has ended. */
async function withTab<T>({ disk, tabs }: Real, index: number, faults: (Fault | null)[], work: (tab: Tab) => Promise<T>): Promise<{ value: T } | undefined> {
  const tab = tabs[index]!;
  tab.faults = [...faults];
  try {
    const value = await work(tab);
    return tab.ended ? undefined : { value };
  } catch {
    return undefined;
  } finally {
    tab.faults = [];
    if (tab.ended) {
      tab.log.close();
      tabs[index] = await disk.open();
    }
  }
}

/** The invariants of a stream, for every reader. */
async function inspect({ acknowledged, attempted, seen }: Told, tab: Tab, stream: Stream): Promise<void> {
  const result = await tab.log.read(stream);
  const ids = foldOf(result);
  expect(result.damage).toEqual([]);
  expect(result.events.map(({ seq }) => seq)).toEqual(ids.map((_, i) => i + 1));
  expect(result.head).toBe(ids.length);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of acknowledged) expect(ids).toContain(id);
  for (const id of ids) expect(acknowledged.has(id) || attempted.has(id)).toBe(true);
  for (const { event } of result.events) expect(event).toEqual(numbered(Number(event.id.slice('event-'.length))));
  expect(ids.slice(0, seen.length)).toEqual(seen);
  seen.splice(0, seen.length, ...ids);
  expect(await tab.log.read(stream)).toEqual(result);
  const restored = await tab.log.restore(stream, 1);
  expect(restored.snapshot ? [...restored.snapshot.state as string[], ...idsOf(restored)] : foldOf(restored)).toEqual(ids);
  expect([restored.damage, restored.head]).toEqual([[], result.head]);
}

const tab = fc.nat(TABS - 1);
const stream = fc.constantFrom(...STREAMS);
const faults = fc.array(fc.option(fc.constantFrom(...FAULTS), { freq: 2 }), { maxLength: 3 });

const append = fc.tuple(tab, stream, fc.array(fc.nat(40), { minLength: 1, maxLength: 4 }), fc.boolean(), faults).map(([t, s, numbers, areNew, f]) =>
  step(`append(${t}, ${s}, ${areNew ? `${numbers.length} new` : numbers}, ${f})`, async (model, real) => {
    const events = numbers.map((n) => numbered(areNew ? real.unused++ : n));
    const done = await withTab(real, t, f, ({ log }) => log.append(s, events, { areNew }));
    for (const { id } of events) (done ? model[s].acknowledged : model[s].attempted).add(id);
    if (done) expect(done.value.head).toBeGreaterThanOrEqual(new Set(model[s].acknowledged).size);
  }));
const read = fc.tuple(tab, stream).map(([t, s]) => step(`read(${t}, ${s})`, async (model, real) => inspect(model[s], real.tabs[t]!, s)));
const reload = tab.map((t) => step(`reload(${t})`, async (_, real) => {
  real.tabs[t]!.log.close();
  real.tabs[t] = await real.disk.open();
}));
const snapshot = fc.tuple(tab, stream, fc.nat(50), faults).map(([t, s, cut, f]) => step(`snapshot(${t}, ${s}, ${cut}, ${f})`, async (_, real) => {
  await withTab(real, t, f, async ({ log }) => {
    const result = await log.read(s);
    const seq = result.head === 0 ? 0 : 1 + (cut % result.head);
    if (seq > 0) await log.keepSnapshot(s, { seq, version: 1, state: foldOf(result, seq) });
  });
}));
const erase = fc.tuple(tab, faults).map(([t, f]) => step(`erase(${t}, ${f})`, async (model, real) => {
  const done = await withTab(real, t, f, ({ log }) => log.erase());
  for (const gone of STREAMS) {
    const expected = model[gone];
    // A failed erasure may have erased or not.
    const attempted = done ? [] : [...expected.acknowledged, ...expected.attempted];
    model[gone] = { ...nothingTold(), attempted: new Set(attempted) };
  }
}));

describe('several tabs on one disk, with random faults', () => {
  it('[L5] [L7] [L9] property: acknowledged events are present, streams do not fork, replay equals snapshot and tail', async () => {
    await fc.assert(fc.asyncProperty(fc.commands([append, append, append, read, reload, snapshot, erase], { maxCommands: 40 }), async (commands) => {
      const disk = openDisk();
      const tabs = await Promise.all(Array.from({ length: TABS }, () => disk.open()));
      const model = blankModel();
      const real: Real = { disk, tabs, unused: 1000 };
      try {
        await fc.asyncModelRun(() => ({ model, real }), commands);
        for (const s of STREAMS) {
          for (const each of [await disk.open(), ...tabs]) await inspect(model[s], each, s);
        }
      } finally {
        for (const { log } of tabs) log.close();
      }
    }), { numRuns: 150 });
  });

  it('[L4] [L5] a failed append after an erasure leaves nothing that a tab with the erased key can read', async () => {
    const disk = openDisk();
    const [writer, reader, eraser] = [await disk.open(), await disk.open(), await disk.open()];
    await writer.log.append('favourites', [numbered(0)]);
    await reader.log.append('draft/direct', [numbered(0)]); // loads the key of the other stream too
    await eraser.log.erase();
    writer.faults = [null, 'refused'];
    await expect(writer.log.append('favourites', [numbered(0)])).rejects.toThrow('favourites');
    for (const { log } of [reader, writer, await disk.open()]) expect(await log.read('favourites')).toMatchObject({ events: [], damage: [] });
  });
});
