import type { UseStore } from 'idb-keyval';
import { DatabaseLost, StorageUnavailable, hasName } from './errors.ts';
import { keyBytes } from './key-bytes.ts';
import type { Key } from './log-store.ts';

export interface UseStoreOptions {
  /** Milliseconds to wait before each further attempt to open. */
  readonly delays?: readonly number[];
  /** Milliseconds an attempt may take: one that is blocked, or never answers, is given up and tried again. */
  readonly patience?: number;
}

/** Of the database: 1 had L2's keys as lists, 2 has them in bytes. */
const VERSION = 2;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What version 1 kept, under the keys of version 2. Bytes sort before lists, so none is met twice. */
function moveToBytes(store: IDBObjectStore): void {
  const request = store.openCursor(IDBKeyRange.lowerBound([]));
  request.onsuccess = () => {
    const cursor = request.result;
    if (!cursor) return;
    store.put(cursor.value, keyBytes(cursor.key as Key));
    cursor.delete();
    cursor.continue();
  };
}

function openOnce(name: string, version: number | undefined, storeName: string, patience: number, onCreated: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    let givenUp = false;
    const timer = setTimeout(() => giveUp('no answer'), patience);
    const giveUp = (why: string) => {
      givenUp = true;
      clearTimeout(timer);
      reject(new DOMException(`opening ${name}: ${why}`, 'TimeoutError'));
    };
    request.onblocked = () => giveUp('blocked');
    request.onupgradeneeded = () => {
      if (request.result.objectStoreNames.contains(storeName)) return moveToBytes(request.transaction!.objectStore(storeName));
      request.result.createObjectStore(storeName);
      onCreated();
    };
    request.onerror = () => { clearTimeout(timer); reject(request.error); };
    request.onsuccess = () => {
      clearTimeout(timer);
      if (givenUp) request.result.close();
      else resolve(request.result);
    };
  });
}

async function openWithRetry(name: string, storeName: string, options: UseStoreOptions, onCreated: () => void): Promise<IDBDatabase> {
  const { delays = [50, 200, 800], patience = 3000 } = options;
  for (let attempt = 0; ; attempt++) {
    try {
      return await openOnce(name, VERSION, storeName, patience, onCreated).catch((cause: unknown) => {
        if (!hasName(cause, 'VersionError')) throw cause;
        // A later app has raised it, and what it wrote tells whether this one may write.
        return openOnce(name, undefined, storeName, patience, onCreated);
      });
    } catch (cause) {
      const hopeless = typeof indexedDB === 'undefined' || hasName(cause, 'SecurityError');
      const delay = delays[attempt];
      if (hopeless || delay === undefined) throw new StorageUnavailable(cause);
      await wait(delay * (1 + Math.random() / 2));
    }
  }
}

/**
 * idb-keyval's `UseStore` with a connection that heals (L1): it opens on first use, with retry and backoff; gives
 * way to `versionchange`; forgets a connection the browser closed; and reopens once where a transaction cannot
 * start any more. Read-write transactions are strict. Rejects with {@link StorageUnavailable} when nothing opens, and
 * once with {@link DatabaseLost} when what it had opened before was deleted meanwhile.
 */
export function healingUseStore(name: string, storeName: string, options: UseStoreOptions = {}): { readonly useStore: UseStore; close(): void } {
  let current: Promise<IDBDatabase> | undefined;
  let closed = false;
  let opened = false;
  /** That it was seen to be deleted, or was found missing and made anew. */
  let gone = false;

  async function open(forget: () => void): Promise<IDBDatabase> {
    const db = await openWithRetry(name, storeName, options, () => { gone = true; });
    const lost = opened && gone;
    opened = true;
    gone = false;
    db.onclose = forget;
    db.onversionchange = ({ newVersion }) => {
      gone ||= newVersion === null;
      forget();
      db.close();
    };
    if (closed || lost) db.close();
    if (lost) throw new DatabaseLost(name);
    return db;
  }

  const connect = (): Promise<IDBDatabase> => {
    if (closed) return Promise.reject(new StorageUnavailable(new DOMException('the log is closed', 'InvalidStateError')));
    if (current) return current;
    const opening = open(() => { if (current === opening) current = undefined; });
    opening.catch(() => { if (current === opening) current = undefined; });
    return current = opening;
  };

  const useStore: UseStore = async (mode, callback) => {
    for (let again = true; ; again = false) {
      const opening = connect();
      const db = await opening;
      let store: IDBObjectStore;
      try {
        store = db.transaction(storeName, mode, mode === 'readwrite' ? { durability: 'strict' } : {}).objectStore(storeName);
      } catch (cause) {
        if (!again || !hasName(cause, 'InvalidStateError')) throw cause;
        if (current === opening) current = undefined;
        db.close();
        continue;
      }
      return callback(store);
    }
  };

  return {
    useStore,
    close() {
      closed = true;
      void current?.then((db) => db.close(), () => undefined);
    },
  };
}
