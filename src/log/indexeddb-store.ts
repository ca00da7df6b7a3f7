import { promisifyRequest } from 'idb-keyval';
import { keyBytes, keyOf } from './key-bytes.ts';
import type { Key, LogStore, Range, ReadTx, WriteTx } from './log-store.ts';
import { healingUseStore, type UseStoreOptions } from './use-store.ts';

const bounds = ({ from, to }: Range) => IDBKeyRange.bound(keyBytes(from), keyBytes(to));
const asKey = (stored: IDBValidKey): Key => keyOf(new Uint8Array(stored as ArrayBuffer));

const reader = (store: IDBObjectStore): ReadTx => ({
  get: (key) => promisifyRequest(store.get(keyBytes(key))),
  values: (range) => promisifyRequest(store.getAll(bounds(range))),
  keys: async (range) => (await promisifyRequest(store.getAllKeys(bounds(range)))).map(asKey),
  async last(range) {
    const cursor = await promisifyRequest(store.openKeyCursor(bounds(range), 'prev'));
    return cursor ? asKey(cursor.key) : undefined;
  },
});

/** Saves the wait for the browser to see that no request follows; nothing to do where it has ended meanwhile. */
function commit(tx: IDBTransaction): void {
  try {
    tx.commit();
  } catch { /* `completion` tells */ }
}

const writer = (store: IDBObjectStore): WriteTx => ({
  ...reader(store),
  add(key, value) { store.add(value, keyBytes(key)); },
  put(key, value) { store.put(value, keyBytes(key)); },
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
