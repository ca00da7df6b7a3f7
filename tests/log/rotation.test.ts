import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openEventLog } from '#log/event-log.ts';
import { indexedDbStore } from '#log/indexeddb-store.ts';
import { wrappedKeyRing } from '#log/key-ring.ts';
import { parse } from '#log/record.ts';
import { dropUnusedKeys, renewOldKeys, rewrapKeys } from '#log/rotate-keys.ts';
import { witness } from '#log/witness.ts';
import { event, freshName, ids, rowsOf, seqs, upTo } from './support.ts';

afterEach(() => { vi.restoreAllMocks(); });

async function world() {
  const name = freshName();
  const raw = indexedDbStore(name);
  onTestFinished(() => raw.close());
  /** A tab that hears no other. */
  const open = async () => {
    const log = await openEventLog({ name: freshName(), openStore: () => indexedDbStore(name) });
    onTestFinished(() => log.close());
    return log;
  };
  const keysOf = async (stream: string) => (await rowsOf(raw)).filter(([[kind], row]) => kind === 'k' && (row as { stream?: string }).stream === stream).map(([[, id]]) => id as string);
  const device = async () => ((await raw.read((tx) => tx.get(['k', 'device']))) as { id: string }).id;
  const keyIds = async (stream: string) => (await rowsOf(raw)).filter(([[kind, of]]) => kind === 'e' && of === stream)
    .map(([, row]) => {
      const parsed = parse(row);
      return parsed.kind === 'ok' ? parsed.header.keyId : parsed.kind;
    });
  const erase = (kind: string, stream: string, to: number | [] = []) => raw.write(async (tx) => tx.delete({ from: [kind, stream], to: [kind, stream, to] }));
  return { name, raw, open, keysOf, device, keyIds, erase };
}

describe('another key for a stream', () => {
  it('[L4] seals what comes after it; what was sealed before opens, here, in a tab that has not noticed, and after a reload', async () => {
    const { open, keysOf, keyIds } = await world();
    const [one, unaware] = [await open(), await open()];
    const given = upTo(6).map((n) => event(n, `event-${n}`));
    await one.append('s', given.slice(0, 1));
    await unaware.append('s', given.slice(1, 2));
    expect(await one.rotateKeys('s')).toBe(true);
    await one.append('s', given.slice(2, 3));
    await unaware.append('s', given.slice(3, 4));
    expect(ids(await unaware.read('s'))).toEqual(given.slice(0, 4).map(({ id }) => id));
    await unaware.append('s', given.slice(4, 5));
    await one.append('s', given.slice(5));
    const [old, ...others] = await keyIds('s');
    expect(new Set(others).size).toBe(2);
    expect((await keysOf('s')).sort()).toEqual([...new Set([old, ...others])].sort());
    // Once it has met a record under the new key, it uses that one.
    expect((await keyIds('s')).map((id) => id === old)).toEqual([true, true, false, true, false, false]);
    for (const log of [one, unaware, await open()]) expect(await log.read('s')).toEqual({ events: given.map((e, i) => ({ seq: i + 1, event: e })), damage: [], head: 6 });
  });

  it('[L4] two tabs that make one at the same time both go on', async () => {
    const { open } = await world();
    const [one, two] = [await open(), await open()];
    await one.append('s', [event()]);
    await two.read('s');
    await Promise.all([one.rotateKeys('s'), two.rotateKeys('s'), one.append('s', [event()]), two.append('s', [event()])]);
    await Promise.all([one.append('s', [event()]), two.append('s', [event()])]);
    const result = await (await open()).read('s');
    expect([seqs(result), result.damage]).toEqual([upTo(5), []]);
  });

  it('[L4] the old one stays while any row names it, be it a record, a snapshot or what cannot be told', async () => {
    const { raw, open, keysOf, erase } = await world();
    const log = await open();
    await log.append('s', [event(), event()]);
    await log.keepSnapshot('s', { seq: 2, version: 1, state: { n: 2 } });
    const [old] = await keysOf('s');
    await log.rotateKeys('s');
    expect(await keysOf('s')).toHaveLength(2);
    await erase('s', 's');
    await dropUnusedKeys(raw);
    expect(await keysOf('s')).toContain(old);
    await witness(raw, ['s']);
    await erase('e', 's');
    await log.append('s', [event()]);
    const bytes = await raw.read((tx) => tx.get(['e', 's', 3]));
    await raw.write(async (tx) => tx.put(['q', 's', 1], new Uint8Array(200)));
    await dropUnusedKeys(raw);
    expect(await keysOf('s')).toContain(old);
    await erase('q', 's');
    await dropUnusedKeys(raw);
    const left = await keysOf('s');
    expect(left).toHaveLength(1);
    expect(left).not.toContain(old);
    expect(await raw.read((tx) => tx.get(['e', 's', 3]))).toEqual(bytes);
    expect(seqs(await log.read('s', 2))).toEqual([3]);
  });

  it('[L4] a snapshot alone keeps its key', async () => {
    const { raw, open, keysOf, erase } = await world();
    const log = await open();
    await log.append('s', [event(), event()]);
    await log.keepSnapshot('s', { seq: 2, version: 1, state: { n: 2 } });
    await log.rotateKeys('s');
    await log.append('s', [event()]);
    await erase('e', 's', 2);
    await dropUnusedKeys(raw);
    expect(await keysOf('s')).toHaveLength(2);
    expect((await (await open()).restore('s', 1)).snapshot).toEqual({ seq: 2, state: { n: 2 } });
  });

  it('[L4] a tab that still holds a key that is gone appends with the one that is there', async () => {
    const { raw, open, erase, keysOf } = await world();
    const [one, unaware] = [await open(), await open()];
    await unaware.append('s', [event()]);
    await one.read('s');
    await one.rotateKeys('s');
    await one.append('s', [event()]);
    await erase('e', 's', 1);
    await dropUnusedKeys(raw);
    expect(await keysOf('s')).toHaveLength(1);
    expect(await unaware.append('s', [event()])).toEqual({ head: 3 });
    const result = await (await open()).read('s');
    expect([seqs(result), result.damage]).toEqual([[2, 3], [{ seq: 1, kind: 'gap' }]]);
  });

  it('[L4] comes when the last one is old, by whatever clock, and not before', async () => {
    const { raw, open, keysOf } = await world();
    await (await open()).append('s', [event()]);
    const keys = await wrappedKeyRing(raw);
    const day = 24 * 3600e3;
    await renewOldKeys(keys, Date.now() + 89 * day);
    expect(await keysOf('s')).toHaveLength(1);
    await renewOldKeys(keys, Date.now() + 91 * day);
    expect(await keysOf('s')).toHaveLength(2);
    await renewOldKeys(keys, Date.now() - 91 * day);
    expect(await keysOf('s')).toHaveLength(3);
  });
});

describe('a fresh device key', () => {
  it('[L4] opens all that the last one opened, in every tab; the last one opens nothing', async () => {
    const { raw, open, device } = await world();
    const [one, two] = [await open(), await open()];
    await one.append('s', [event()]);
    await two.append('t', [event()]);
    const before = await rowsOf(raw);
    const old = await device();
    expect(await one.rotateKeys()).toBe(true);
    expect(await device()).not.toBe(old);
    await two.append('u', [event()]);
    await Promise.all([one, two].map((log) => log.append('s', [event()])));
    const reloaded = await open();
    for (const [stream, head] of [['s', 3], ['t', 1], ['u', 1]] as const) {
      const result = await reloaded.read(stream);
      expect({ stream, seqs: seqs(result), damage: result.damage }).toEqual({ stream, seqs: upTo(head), damage: [] });
    }
    await raw.write(async (tx) => tx.put(['k', 'device'], before.find(([[, id]]) => id === 'device')![1]));
    expect((await (await open()).read('s')).events).toEqual([]);
  });

  it('[L4] is not made while a key does not open: nothing is given up for good', async () => {
    const { raw, open, device } = await world();
    await (await open()).append('s', [event()]);
    await (await open()).append('t', [event()]);
    const [place, row] = (await rowsOf(raw)).find(([[kind], value]) => kind === 'k' && (value as { stream?: string }).stream === 's')!;
    const wrapped = (row as { wrapped: Uint8Array }).wrapped.slice();
    wrapped[0]! ^= 1;
    await raw.write(async (tx) => tx.put(place, { ...(row as object), wrapped }));
    const old = await device();
    expect(await rewrapKeys(raw)).toBe(false);
    expect(await device()).toBe(old);
    await raw.write(async (tx) => tx.put(place, row));
    expect(await rewrapKeys(raw)).toBe(true);
    expect(seqs(await (await open()).read('s'))).toEqual([1]);
  });

  it('[L4] gives way to a key that another tab makes in the meantime', async () => {
    const { name, raw, open, device } = await world();
    const log = await open();
    await log.append('s', [event()]);
    const old = await device();
    let between: (() => Promise<unknown>) | undefined = () => log.append('t', [event()]);
    const store = { ...raw, write: async <T>(work: Parameters<typeof raw.write<T>>[0]) => { const first = between; between = undefined; await first?.(); return raw.write(work); } };
    expect(await rewrapKeys(store)).toBe(false);
    expect(await device()).toBe(old);
    expect(await rewrapKeys(store)).toBe(true);
    const reloaded = await openEventLog({ name });
    onTestFinished(() => reloaded.close());
    expect([seqs(await reloaded.read('s')), seqs(await reloaded.read('t'))]).toEqual([[1], [1]]);
  });

  it('[L4] is made after a stream was erased', async () => {
    const { open, device } = await world();
    const log = await open();
    await log.append('s', [event()]);
    await log.append('t', [event()]);
    const old = await device();
    await log.erase('s');
    for (let i = 0; i < 100 && await device() === old; i++) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await device()).not.toBe(old);
    await log.append('t', [event()]);
    const result = await (await open()).read('t');
    expect([seqs(result), result.damage]).toEqual([[1, 2], []]);
  });

  it('[L4] a session has none, and says so; its streams get other keys all the same', async () => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => { throw new DOMException('', 'SecurityError'); });
    const log = await openEventLog({ name: freshName() });
    onTestFinished(() => log.close());
    await log.append('s', [event()]);
    expect([await log.rotateKeys(), await log.rotateKeys('s')]).toEqual([false, true]);
    await log.append('s', [event()]);
    expect(seqs(await log.read('s'))).toEqual([1, 2]);
  });
});
