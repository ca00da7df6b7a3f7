import type { UseStore } from 'idb-keyval';
import { DatabaseLost, StorageUnavailable, hasName } from './errors.ts';
import { keyBytes } from './key-bytes.ts';
import type { Key } from './log-store.ts';

export interface ConnectionOptions {
  /** Milliseconds to wait before each further attempt to open. */
  readonly delays?: readonly number[];
  /** Milliseconds an attempt may take. An attempt that is blocked or gets no answer fails, and is retried. */
  readonly timeout?: number;
}

/** Of the database. Version 1 had lists as keys, version 2 has bytes (`key-bytes.ts`). */
const VERSION = 2;
const STORE = 'log';

/** Gives the rows of version 1 the keys of version 2. Bytes sort before lists, so the cursor visits each row once. */
function rewriteKeys(store: IDBObjectStore): void {
  const request = store.openCursor(IDBKeyRange.lowerBound([]));
  request.onsuccess = () => {
    const cursor = request.result;
    if (!cursor) return;
    store.put(cursor.value, keyBytes(cursor.key as Key));
    cursor.delete();
    cursor.continue();
  };
}

/**
 * idb-keyval's `UseStore` over a connection that reopens itself (L1, decision 2). It opens on first use, with retry and
 * backoff; closes on `versionchange`; drops a connection that the browser closed; and reopens once when a transaction
 * cannot start.
 * Read-write transactions are strict. Rejects with {@link StorageUnavailable} when nothing opens, and once with
 * {@link DatabaseLost} when the database it had open was deleted.
 */
export function databaseConnection(name: string, { delays = [50, 200, 800], timeout = 3000 }: ConnectionOptions = {}): { readonly useStore: UseStore; close(): void } {
  let current: Promise<IDBDatabase> | undefined;
  let isClosed = false;
  let wasOpen = false;
  /** The database was deleted, or did not exist and was created. */
  let isGone = false;

  /** @param version undefined opens the existing version */
  const openOnce = (version?: number) => new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version);
    let hasFailed = false;
    const fail = (why: string) => {
      hasFailed = true;
      reject(new DOMException(`opening ${name}: ${why}`, 'TimeoutError'));
    };
    const timer = setTimeout(() => fail('no answer'), timeout);
    request.onblocked = () => fail('blocked');
    request.onupgradeneeded = () => {
      if (request.result.objectStoreNames.contains(STORE)) return rewriteKeys(request.transaction!.objectStore(STORE));
      request.result.createObjectStore(STORE);
      isGone = true;
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      clearTimeout(timer);
      if (hasFailed) request.result.close();
      else resolve(request.result);
    };
  });

  async function openWithRetry(): Promise<IDBDatabase> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await openOnce(VERSION).catch((cause: unknown) => {
          // A newer app has raised the version. The newest record determines whether this one may still write (L8).
          if (hasName(cause, 'VersionError')) return openOnce();
          throw cause;
        });
      } catch (cause) {
        const delay = delays[attempt];
        if (typeof indexedDB === 'undefined' || hasName(cause, 'SecurityError') || delay === undefined) throw new StorageUnavailable(name, { cause });
        await new Promise((resolve) => setTimeout(resolve, delay * (1 + Math.random() / 2)));
      }
    }
  }

  async function open(forget: () => void): Promise<IDBDatabase> {
    const db = await openWithRetry();
    const isLost = wasOpen && isGone;
    wasOpen = true;
    isGone = false;
    db.onclose = forget;
    db.onversionchange = ({ newVersion }) => {
      isGone ||= newVersion === null;
      forget();
      db.close();
    };
    if (isClosed || isLost) db.close();
    if (isLost) throw new DatabaseLost(name);
    return db;
  }

  function connect(): Promise<IDBDatabase> {
    if (isClosed) return Promise.reject(new StorageUnavailable('the log is closed'));
    if (current) return current;
    const forget = () => { if (current === opening) current = undefined; };
    const opening = open(forget);
    opening.catch(forget);
    return current = opening;
  }

  return {
    async useStore(mode, callback) {
      for (let again = true; ; again = false) {
        const opening = connect();
        const db = await opening;
        let store: IDBObjectStore;
        try {
          store = db.transaction(STORE, mode, mode === 'readwrite' ? { durability: 'strict' } : {}).objectStore(STORE);
        } catch (cause) {
          if (!again || !hasName(cause, 'InvalidStateError')) throw cause;
          if (current === opening) current = undefined;
          db.close();
          continue;
        }
        return callback(store);
      }
    },
    close() {
      isClosed = true;
      void current?.then((db) => db.close(), () => undefined);
    },
  };
}
