import { promisifyRequest } from 'idb-keyval';
import type { Key, LogStore, Range, ReadTx, WriteTx } from './log-store.ts';
import { healingUseStore, type UseStoreOptions } from './use-store.ts';

const bounds = ({ from, to }: Range) => IDBKeyRange.bound(from, to);

const reader = (store: IDBObjectStore): ReadTx => ({
  get: (key) => promisifyRequest(store.get(key)),
  values: (range) => promisifyRequest(store.getAll(bounds(range))),
  keys: (range) => promisifyRequest(store.getAllKeys(bounds(range))) as Promise<unknown> as Promise<Key[]>,
  last: async (range) => (await promisifyRequest(store.openKeyCursor(bounds(range), 'prev')))?.key as Key | undefined,
});

/** Saves the wait for the browser to see that no request follows; nothing to do where it has ended meanwhile. */
function commit(tx: IDBTransaction): void {
  try {
    tx.commit();
  } catch { /* `completion` tells */ }
}

const writer = (store: IDBObjectStore): WriteTx => ({
  ...reader(store),
  add(key, value) { store.add(value, key); },
  put(key, value) { store.put(value, key); },
  delete(range) { store.delete(bounds(range)); },
  commit() { commit(store.transaction); },
});

/** Not idb-keyval's `promisifyRequest`: that one settles on the bubbling `error`, before the reason is on the transaction. */
const completion = (tx: IDBTransaction): Promise<void> => new Promise((resolve, reject) => {
  tx.oncomplete = () => resolve();
  tx.onabort = () => reject(tx.error ?? new DOMException('the transaction was aborted', 'AbortError'));
});

/** Where it had already ended by itself, its own reason is the better one and is thrown, if it has one. */
async function abort(tx: IDBTransaction, completed: Promise<void>): Promise<void> {
  try {
    tx.abort();
  } catch {
    await completed;
  }
}

/** The log's store in IndexedDB: one database, one object store (L1). Opens on first use. */
export function indexedDbStore(name: string, options?: UseStoreOptions): LogStore {
  const { useStore, close } = healingUseStore(name, 'log', options);
  return {
    read: (work) => useStore('readonly', (store) => work(reader(store))),
    write: (work) => useStore('readwrite', async (store) => {
      const { transaction } = store;
      const completed = completion(transaction);
      completed.catch(() => undefined);
      let result;
      try {
        result = await work(writer(store));
      } catch (cause) {
        await abort(transaction, completed);
        throw cause;
      }
      commit(transaction);
      await completed;
      return result;
    }),
    close,
  };
}
