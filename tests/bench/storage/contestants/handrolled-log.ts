import type { ContestantModule } from '#tests/bench/storage/contestant.ts';
import { makeSealer } from '#tests/bench/storage/workload/crypto.ts';
import { done, openDb, result } from '#tests/bench/storage/workload/idb.ts';
import { applyChange, initialState, type Change } from '#tests/bench/storage/workload/reducer.ts';

export const meta: ContestantModule['meta'] = {
  title: 'the plainest sealed event log one could write by hand: no snapshot, head, dedupe or recovery', role: 'reference',
  cipher: 'XChaCha20-Poly1305, noble', history: true, unit: 'change',
};

export const create: ContestantModule['create'] = (database) => {
  const box = makeSealer();
  let db: IDBDatabase;
  return {
    async open() { db = await openDb(database); },
    append(change) {
      const tx = db.transaction('r', 'readwrite');
      tx.objectStore('r').add(box.sealJSON(change));
      tx.commit();
      return done(tx);
    },
    async restore() {
      const rows = await result(db.transaction('r').objectStore('r').getAll());
      const state = initialState();
      for (const row of rows) applyChange(state, box.openJSON(row as Uint8Array) as Change);
      return state;
    },
    async close() { db.close(); },
  };
};
