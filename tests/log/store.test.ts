import { promisifyRequest } from 'idb-keyval';
import { describe, expect, it } from 'vitest';
import { openEventLog } from '#log/event-log.ts';
import { indexedDbStore } from '#log/indexeddb-store.ts';
import type { Key } from '#log/log-store.ts';
import { memoryStore } from '#log/memory-store.ts';
import { logContract, storeContract } from './contract.ts';
import { freshName } from './support.ts';

const everything = { from: ['a'] as Key, to: ['z'] as Key };

describe('in IndexedDB', () => {
  storeContract(indexedDbStore);
  logContract((name) => () => indexedDbStore(name));

  it('[L2] [L8] goes on with a log that version 1 of the database kept, whose keys were lists', async () => {
    const [now, before] = [freshName(), freshName()];
    const events = [1, 2, 3].map((number) => ({ id: `e${number}`, type: 'Noted', v: 1, at: number, data: { number } }));
    const log = await openEventLog({ name: now });
    await log.append('draft/direct', events);
    log.close();
    const store = indexedDbStore(now);
    const rows = await store.read((tx) => Promise.all([tx.keys(everything), tx.values(everything)]));
    store.close();
    const opening = indexedDB.open(before, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('log');
    const database = await promisifyRequest(opening);
    const old = database.transaction('log', 'readwrite').objectStore('log');
    rows[0].forEach((key, i) => old.put(rows[1][i], key));
    await promisifyRequest(old.transaction);
    database.close();

    const later = await openEventLog({ name: before });
    expect(later.created).toBe(false);
    await later.append('draft/direct', [{ id: 'e4', type: 'Noted', v: 1, at: 4, data: { number: 4 } }]);
    const { events: read, damage } = await later.read('draft/direct');
    expect([read.map(({ event }) => event.id), damage]).toEqual([['e1', 'e2', 'e3', 'e4'], []]);
    later.close();
    const keys = await promisifyRequest((await promisifyRequest(indexedDB.open(before))).transaction('log').objectStore('log').getAllKeys());
    expect(keys.every((key) => key instanceof ArrayBuffer)).toBe(true);
  });
});

describe('in memory', () => {
  storeContract(() => memoryStore());
  logContract(() => {
    const store = memoryStore();
    return () => ({ ...store, close: () => undefined });
  });
});
