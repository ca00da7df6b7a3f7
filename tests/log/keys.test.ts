import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { eraseRows } from '#log/erase.ts';
import { EraseFailed } from '#log/errors.ts';
import { openEventLog, type LogOptions } from '#log/event-log.ts';
import { indexedDbStore } from '#log/indexeddb-store.ts';
import { KeyRing } from '#log/key-ring.ts';
import { erasingKey } from '#log/row-keys.ts';
import { StorageMode } from '#log/storage-mode.ts';
import type { LogStore } from '#log/log-store.ts';
import { erasedIn, event, freshName, ids, rowsOf, seqs, upTo } from './support.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openLog(name: string, options: Partial<LogOptions> = {}) {
  const log = await openEventLog({ name, ...options });
  onTestFinished(() => log.close());
  return log;
}
function openRaw(name: string): LogStore {
  const store = indexedDbStore(name);
  onTestFinished(() => store.close());
  return store;
}
const keyRows = async (store: LogStore) => (await rowsOf(store)).filter(([[kind]]) => kind === 'k');

/** All strings and bytes inside a value; bytes are decoded as UTF-8 and as UTF-16. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (ArrayBuffer.isView(value)) {
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    return [new TextDecoder().decode(bytes), new TextDecoder('utf-16le').decode(bytes)];
  }
  if (value instanceof CryptoKey || typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** Runs once, just before this tab's next write: the action of another tab. */
interface Meanwhile { before?: () => Promise<unknown> }

function interrupted(name: string, meanwhile: Meanwhile): LogStore {
  const store = indexedDbStore(name);
  return {
    ...store,
    async write(work) {
      const { before } = meanwhile;
      delete meanwhile.before;
      await before?.();
      return store.write(work);
    },
  };
}

/** Leaves the rows of an erasure whose page ended between its two transactions. */
async function halfErased(name: string): Promise<void> {
  let writes = 0;
  const store = openRaw(name);
  const keys = new KeyRing(new StorageMode(store));
  await eraseRows({ ...store, write: (work) => (++writes > 1 ? Promise.reject(new Error('the page ended')) : store.write(work)) }, keys)
    .catch(() => undefined);
  expect(writes).toBe(2);
}

describe('the keys of the log', () => {
  it('[L4] wraps a 32-byte key for each stream with a device key that is not extractable', async () => {
    const name = freshName();
    const log = await openLog(name);
    await log.append('s', [event()]);
    await log.append('t', [event()]);
    const rows = await keyRows(openRaw(name));
    const device = rows.find(([[, id]]) => id === 'device')![1] as { key: CryptoKey };
    expect([device.key.extractable, device.key.algorithm]).toEqual([false, { name: 'AES-GCM', length: 256 }]);
    await expect(crypto.subtle.exportKey('raw', device.key)).rejects.toThrow();
    const wrapped = rows.filter(([[, id]]) => id !== 'device').map(([, row]) => row as { stream: string; wrapped: Uint8Array; iv: Uint8Array });
    expect(wrapped.map(({ stream }) => stream).sort()).toEqual(['s', 't']);
    expect(wrapped.map((row) => [row.wrapped.length, row.iv.length])).toEqual([[48, 12], [48, 12]]);
  });

  it('[L3] leaves no plain text in the database', async () => {
    const name = freshName();
    const canary = 'KANARYA-4711-Gökçe';
    const log = await openLog(name);
    const forms = ['KANARYA', btoa('KANARYA').slice(0, 9), '4b414e41525941'];
    const found = async () => (await rowsOf(openRaw(name))).flatMap(([key, value]) => [...textsIn(key), ...textsIn(value)])
      .filter((text) => forms.some((form) => text.includes(form)));
    await log.append('s', [{ ...event({ guest: { name: canary }, [canary]: canary }), type: canary }, event(canary.repeat(500))]);
    expect(await found()).toEqual([]);
    // The search finds the text when it is present.
    await openRaw(name).write(async (tx) => tx.put(['q', canary], { deep: [new TextEncoder().encode(canary)] }));
    expect(await found()).toEqual([canary, expect.stringContaining(canary)]);
  });

  it('[L4] two tabs that start together agree on the device key', async () => {
    const name = freshName();
    const [one, two] = await Promise.all([openLog(name), openLog(name)]);
    await Promise.all([one.append('s', [event()]), two.append('s', [event()]), two.append('t', [event()])]);
    expect([one, two].map(({ storage }) => storage.sessionReason)).toEqual([null, null]);
    const reloaded = await openLog(name);
    for (const [stream, head] of [['s', 2], ['t', 1]] as const) {
      const result = await reloaded.read(stream);
      expect([seqs(result), result.damage]).toEqual([upTo(head), []]);
    }
    expect((await keyRows(openRaw(name))).filter(([[, id]]) => id === 'device')).toHaveLength(1);
  });

  it('[L4] no record opens once the keys are erased', async () => {
    const name = freshName();
    const log = await openLog(name);
    await log.append('s', [event(), event()]);
    log.close();
    await openRaw(name).write(async (tx) => tx.delete({ from: ['k'], to: ['k', []] }));
    const result = await (await openLog(name)).read('s');
    expect(result).toEqual({ events: [], damage: [{ seq: 1, kind: 'noKey' }, { seq: 2, kind: 'noKey' }], head: 2 });
  });

  it('[L4] a wrapped key does not open for another stream or under another id', async () => {
    const name = freshName();
    const log = await openLog(name);
    await log.append('s', [event()]);
    log.close();
    const raw = openRaw(name);
    const [key, row] = (await keyRows(raw)).find(([[, id]]) => id !== 'device')!;
    await raw.write(async (tx) => tx.put(key, { ...(row as object), stream: 't' }));
    expect((await (await openLog(name)).read('s')).damage).toEqual([{ seq: 1, kind: 'noKey' }]);
    await raw.write(async (tx) => tx.put(key, row));
    expect((await (await openLog(name)).read('s')).damage).toEqual([]);
  });

  it('[L4] appends with a new key when the old one is damaged; the old records stay reported as noKey', async () => {
    const name = freshName();
    const log = await openLog(name);
    await log.append('s', [event()]);
    log.close();
    const raw = openRaw(name);
    const [key] = (await keyRows(raw)).find(([[, id]]) => id !== 'device')!;
    await raw.write(async (tx) => tx.put(key, null));
    const next = await openLog(name);
    expect(await next.append('s', [event()])).toEqual({ head: 2 });
    const result = await (await openLog(name)).read('s');
    expect([seqs(result), result.damage]).toEqual([[2], [{ seq: 1, kind: 'noKey' }]]);
  });

  it('[L4] erases the keys before the data, so that data which could not be erased no longer opens', async () => {
    const name = freshName();
    let writes = 0;
    let failFrom = Infinity;
    const openStore = (database: string): LogStore => {
      const store = indexedDbStore(database);
      return { ...store, write: (work) => (++writes >= failFrom ? Promise.reject(new DOMException('', 'UnknownError')) : store.write(work)) };
    };
    const log = await openLog(name, { openStore });
    await log.append('s', [event()]);
    await log.keepSnapshot('s', { seq: 1, version: 1, state: 1 });
    failFrom = writes + 2;
    await expect(log.erase()).rejects.toBeInstanceOf(EraseFailed);
    expect((await rowsOf(openRaw(name))).map(([key]) => key.slice(0, 2))).toEqual([['k', 'erasing'], ['s', 's']]);
    for (const page of [log, await openLog(freshName(), { openStore: () => ({ ...indexedDbStore(name), write: () => Promise.reject(new DOMException('', 'UnknownError')) }) })]) {
      expect(await page.read('s').then(({ events }) => events, () => [])).toEqual([]);
    }
  });

  it('[L4] an interrupted erasure is completed by the next load of the keys, before anything new is written', async () => {
    const name = freshName();
    const [log, other] = [await openLog(name), await openLog(freshName(), { openStore: () => indexedDbStore(name) })];
    await log.append('s', [event(), event()]);
    await log.append('t', [event()]);
    await other.read('s');
    await other.append('s', [event()]);
    await halfErased(name);
    const next = event();
    expect(await other.append('s', [next])).toEqual({ head: 1 });
    expect(ids(await log.read('s'))).toEqual([next.id]);

    await halfErased(name);
    const reloaded = await openLog(name);
    for (const stream of ['s', 't']) expect(await reloaded.read(stream)).toEqual({ events: [], damage: [], head: 0 });
    expect(await rowsOf(openRaw(name))).toEqual([]);
  });

  it('[L4] a slow erasure does not delete events that another tab appended after the erasure of the keys', async () => {
    const name = freshName();
    let hold: (() => Promise<unknown>) | undefined;
    const openStore = (database: string): LogStore => {
      const store = indexedDbStore(database);
      return {
        ...store,
        async write(work) {
          const result = await store.write(work);
          // Between the two steps of an erasure.
          if (!await store.read((tx) => tx.has(erasingKey))) return result;
          const first = hold;
          hold = undefined;
          await first?.();
          return result;
        },
      };
    };
    // No end marks: when their write overlaps with the erasure, it takes `hold`, and the erasure is not slow.
    const [slow, other] = [await openLog(name, { openStore, markAfter: 2 ** 31 - 1 }), await openLog(freshName(), { openStore: () => indexedDbStore(name) })];
    for (const known of [false, true]) {
      await slow.append('s', [event()]);
      if (known) await other.append('s', [event()]);
      const next = event();
      hold = () => other.append('s', [next]);
      await slow.erase();
      expect(hold).toBeUndefined();
      const result = await (await openLog(name)).read('s');
      expect([ids(result), result.damage, result.head]).toEqual([[next.id], [], 1]);
    }
  });

  it('[L4] an erasure leaves nothing but the random ids of the data keys', async () => {
    const name = freshName();
    const log = await openLog(name);
    await log.append('s', [event()]);
    await log.append('t', [event()]);
    const named = (await keyRows(openRaw(name))).map(([[, id]]) => id).filter((id) => id !== 'device');
    await log.erase();
    expect(await rowsOf(openRaw(name))).toEqual([]);
    expect(named).toHaveLength(2);
    expect((await erasedIn(openRaw(name))).sort()).toEqual(named.sort());
  });

  it('[L4] an erasure after an interrupted one records only ids of data keys', async () => {
    const name = freshName();
    const log = await openLog(name);
    await log.append('s', [event()]);
    await log.append('t', [event()]);
    await halfErased(name);
    await log.erase();
    expect((await erasedIn(openRaw(name))).filter((id) => !/^[\da-f]{16}$/.test(id))).toEqual([]);
  });

  it('[L4] a tab that missed the erasure does not seal with the erased key', async () => {
    const name = freshName();
    const [eraser, unaware] = [await openLog(name), await openLog(freshName(), { openStore: () => indexedDbStore(name) })];
    const reader = await openLog(freshName(), { openStore: () => indexedDbStore(name) });
    await unaware.append('s', [event('old')]);
    await reader.read('s');
    await eraser.erase();
    const [next, more] = [event('new'), event('more')];
    expect(await unaware.append('s', [next])).toEqual({ head: 1 });
    expect(await reader.append('s', [more], { areNew: true })).toEqual({ head: 2 });
    const result = await (await openLog(name)).read('s');
    expect([ids(result), result.damage]).toEqual([[next.id, more.id], []]);
  });

  it('[L4] [L5] an append whose key was deleted without a trace is stored under another key', async () => {
    const name = freshName();
    const log = await openLog(name);
    await log.append('s', [event()]);
    await openRaw(name).write(async (tx) => tx.delete({ from: ['k'], to: ['k', []] }));
    const next = [event(), event()];
    for (const each of next) await log.append('s', [each]);
    const result = await (await openLog(name)).read('s');
    expect(ids(result)).toEqual(next.map(({ id }) => id));
  });

  it('[L4] a key made while another tab replaces the device key is wrapped by the new device key', async () => {
    const name = freshName();
    const other = await openLog(name);
    const meanwhile: Meanwhile = {};
    const log = await openLog(freshName(), { openStore: () => interrupted(name, meanwhile) });
    meanwhile.before = () => other.erase().then(() => other.append('t', [event()]));
    await log.append('s', [event()]);
    expect(meanwhile.before).toBeUndefined();
    const reloaded = await openLog(name);
    for (const stream of ['s', 't']) expect({ stream, ...(await reloaded.read(stream)) }).toMatchObject({ stream, damage: [], head: 1, events: [{ seq: 1 }] });
  });

  it('[L4] stores no key during an erasure, so that the erasure does not delete its new records', async () => {
    const name = freshName();
    const other = await openLog(freshName(), { openStore: () => indexedDbStore(name) });
    const meanwhile: Meanwhile = {};
    const log = await openLog(freshName(), { openStore: () => interrupted(name, meanwhile) });
    // This tab has read the keys and found none. Before it stores its own, another tab appends events and interrupts their erasure.
    meanwhile.before = async () => {
      await other.append('s', [event(), event()]);
      await halfErased(name);
    };
    const next = event();
    expect(await log.append('s', [next])).toEqual({ head: 1 });
    expect(meanwhile.before).toBeUndefined();
    const result = await (await openLog(name)).read('s');
    expect([ids(result), result.damage]).toEqual([[next.id], []]);
  });

  it('[L4] a tab reads what another sealed with a key it had not seen yet', async () => {
    const name = freshName();
    const reader = await openLog(name);
    const writer = await openLog(name);
    await writer.append('s', [event()]);
    const result = await reader.read('s');
    expect([seqs(result), result.damage]).toEqual([[1], []]);
  });
});

describe('without storage for keys', () => {
  const session = async (name: string) => {
    const log = await openLog(name);
    const e = event();
    await log.append('s', [e]);
    expect(ids(await log.read('s'))).toEqual([e.id]);
    await log.erase();
    expect((await log.read('s')).head).toBe(0);
    return log.storage.sessionReason;
  };

  it('[L4] a CryptoKey that cannot be stored starts a memory session', async () => {
    const add = IDBObjectStore.prototype.add;
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, value: { key?: unknown }, key) {
      if (value.key instanceof CryptoKey) throw new DOMException('The object can not be cloned.', 'DataCloneError');
      return add.call(this, value, key);
    });
    const name = freshName();
    expect(await session(name)).toBe('noKeyStorage');
    expect(await rowsOf(openRaw(name))).toEqual([]);
  });

  it('[L4] a stored device key that cannot be read back starts a memory session', async () => {
    const name = freshName();
    await openRaw(name).write(async (tx) => tx.put(['k', 'device'], null));
    expect(await session(name)).toBe('noKeyStorage');
  });

  it('[L4] missing WebCrypto (an insecure page) starts a memory session', async () => {
    vi.spyOn(SubtleCrypto.prototype, 'generateKey').mockRejectedValue(new DOMException('', 'NotSupportedError'));
    expect(await session(freshName())).toBe('noKeyStorage');
  });

  it('[L1] an IndexedDB that does not open starts a memory session', async () => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => { throw new DOMException('', 'SecurityError'); });
    expect(await session(freshName())).toBe('noStorage');
    vi.stubGlobal('indexedDB', undefined);
    expect(await session(freshName())).toBe('noStorage');
  });
});
