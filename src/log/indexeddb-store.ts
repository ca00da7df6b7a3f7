import { promisifyRequest } from 'idb-keyval';
import { keyBytes, keyOf } from './key-bytes.ts';
import { RowMissing, type LogStore, type Range, type WriteTx } from './log-store.ts';
import { databaseConnection, type ConnectionOptions } from './database-connection.ts';

const bounds = ({ from, to }: Range) => IDBKeyRange.bound(keyBytes(from), keyBytes(to));
const asKey = (stored: IDBValidKey) => keyOf(new Uint8Array(stored as ArrayBuffer));

const transactionOn = (store: IDBObjectStore, required: IDBRequest[] = []): WriteTx => ({
  get: (key) => promisifyRequest(store.get(keyBytes(key))),
  has: async (key) => (await promisifyRequest(store.getKey(keyBytes(key)))) !== undefined,
  values: (range) => promisifyRequest(store.getAll(bounds(range))),
  keys: async (range) => (await promisifyRequest(store.getAllKeys(bounds(range)))).map(asKey),
  async last(range) {
    const cursor = await promisifyRequest(store.openKeyCursor(bounds(range), 'prev'));
    return cursor ? asKey(cursor.key) : undefined;
  },
  add(key, value) { store.add(value, keyBytes(key)); },
  put(key, value) { store.put(value, keyBytes(key)); },
  delete(range) { store.delete(bounds(range)); },
  require(key) { required.push(store.getKey(keyBytes(key))); },
});

/** Not idb-keyval's `promisifyRequest`, which settles on the bubbling `error`, before the transaction has its reason. */
const completion = (tx: IDBTransaction): Promise<void> => new Promise((resolve, reject) => {
  tx.oncomplete = () => resolve();
  tx.onabort = () => reject(tx.error ?? new DOMException('the transaction was aborted', 'AbortError'));
});

/** The log's store in IndexedDB: one database, one object store (L1). Opens on first use. */
export function indexedDbStore(name: string, options?: ConnectionOptions): LogStore {
  const { useStore, close } = databaseConnection(name, options);
  return {
    read: (work) => useStore('readonly', (store) => work(transactionOn(store))),
    write: (work) => useStore('readwrite', async (store) => {
      const { transaction } = store;
      const completed = completion(transaction);
      completed.catch(() => undefined);
      const required: IDBRequest[] = [];
      try {
        const result = await work(transactionOn(store, required));
        try {
          transaction.commit(); // the browser does not wait for further requests
        } catch { /* the transaction has ended already: `completed` says how */ }
        await completed;
        if (required.some((request) => request.result === undefined)) throw new RowMissing();
        return result;
      } catch (cause) {
        try {
          transaction.abort();
        } catch {
          await completed; // it had ended already: throw its own error, if it has one
        }
        throw cause;
      }
    }),
    close,
  };
}
