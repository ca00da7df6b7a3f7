import { promisifyRequest } from 'idb-keyval';
import { describe, expect, it } from 'vitest';
import { openEventLog } from '#log/event-log.ts';
import { indexedDbStore } from '#log/indexeddb-store.ts';
import { memoryStore } from '#log/memory-store.ts';
import { deviceDatabase, type OldRow } from '#tests/support/old-database.ts';
import { logContract, storeContract } from './contract.ts';
import { freshName } from './support.ts';

describe('in IndexedDB', () => {
  storeContract(indexedDbStore);
  logContract((name) => () => indexedDbStore(name));

  /** Creates a database with the rows of an earlier release. */
  async function oldDatabase(version: number, rows: readonly OldRow[]): Promise<string> {
    const name = freshName();
    const opening = indexedDB.open(name, version);
    opening.onupgradeneeded = () => opening.result.createObjectStore('log');
    const database = await promisifyRequest(opening);
    const store = database.transaction('log', 'readwrite').objectStore('log');
    for (const { key, bytes, value } of rows) store.put(value, version === 1 ? key : bytes);
    await promisifyRequest(store.transaction);
    database.close();
    return name;
  }

  for (const version of [1, 2]) {
    it(`[L2] [L8] reads and appends to a database of version ${version}, ${version === 1 ? 'whose keys were lists' : 'whose records were compressed and packed'}`, async () => {
      const { rows, foldVersion, expected } = await deviceDatabase();
      const name = await oldDatabase(version, rows);
      for (const more of [0, 1]) {
        const log = await openEventLog({ name, writer: 2 });
        expect(log.storage.sessionReason).toBeNull();
        for (const [stream, { read, restored }] of Object.entries(expected.streams)) {
          expect((await log.restore(stream, foldVersion)).snapshot).toEqual(restored.snapshot);
          const { events, damage, head } = await log.read(stream);
          expect([events.slice(0, read.events.length), damage, head]).toEqual([read.events, read.damage, read.head + more]);
          expect(await log.append(stream, [{ id: `next-${more}`, type: 'Noted', v: 1, at: 4, data: { number: 4 } }])).toEqual({ head: head + 1 });
        }
        log.close();
      }
      const keys = await promisifyRequest((await promisifyRequest(indexedDB.open(name))).transaction('log').objectStore('log').getAllKeys());
      expect(keys.every((key) => key instanceof ArrayBuffer)).toBe(true);
    });
  }
});

describe('in memory', () => {
  storeContract(() => memoryStore());
  logContract(() => {
    const store = memoryStore();
    return () => ({ ...store, close: () => undefined });
  });
});
