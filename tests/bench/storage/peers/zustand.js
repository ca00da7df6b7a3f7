// zustand persist + idb-keyval storage; the whole state sealed with XChaCha20-Poly1305 (noble) on every change.
import { createStore } from 'zustand/vanilla';
import { persist } from 'zustand/middleware';
import { produce } from 'immer';
import { createStore as idbStore, get, set } from 'idb-keyval';
import { makeSealer } from '#tests/bench/storage/workload/crypto.ts';
import { applyChange, initialState } from '#tests/bench/storage/workload/reducer.ts';

export const meta = {
  title: 'zustand persist + idb-keyval + XChaCha20-Poly1305 (noble), whole state',
  cipher: 'XChaCha20-Poly1305, noble', history: false, unit: 'whole state',
};

export function create(name) {
  const box = makeSealer();
  let idb, store;
  return {
    async open() {
      idb = idbStore(name, 'kv');
      store = createStore(persist(() => initialState(), {
        name: 'basket', skipHydration: true,
        storage: {
          getItem: async (k) => { const b = await get(k, idb); return b ? box.openJSON(b) : null; },
          setItem: (k, v) => set(k, box.sealJSON(v), idb),
          removeItem: () => {},
        },
      }));
      await store.persist.rehydrate();
    },
    append: (c) => store.setState(produce(store.getState(), (d) => { applyChange(d, c); }), true), // persist's setState returns the storage promise
    restore: async () => store.getState(),
    async close() {},
  };
}
