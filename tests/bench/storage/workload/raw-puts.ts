import type { Contestant } from '#tests/bench/storage/contestant.ts';
import { done, openDb, randomRecords } from './idb.ts';

/** The minimal cost of an append: one transaction that adds 1.3 KB of random bytes. No state, no encryption. */
export function rawPuts(database: string, durability: IDBTransactionDurability): Contestant {
  const records = randomRecords(1300);
  let db: IDBDatabase;
  let count = 0;
  return {
    async open() { db = await openDb(database); },
    append() {
      const tx = db.transaction('r', 'readwrite', { durability });
      tx.objectStore('r').add(records[count++ % records.length]);
      tx.commit();
      return done(tx);
    },
    async close() { db.close(); },
  };
}
