/** Opens a minimal database with one store. */
export const openDb = (name: string): Promise<IDBDatabase> => new Promise((resolve, reject) => {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => { request.result.createObjectStore('r', { autoIncrement: true }); };
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

export const result = <T>(request: IDBRequest<T>): Promise<T> => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

export const done = (tx: IDBTransaction): Promise<void> => new Promise((resolve, reject) => {
  tx.oncomplete = () => resolve();
  tx.onabort = () => reject(tx.error);
});

/** A thousand different records, so that compression has no effect. */
export const randomRecords = (size: number): Uint8Array<ArrayBuffer>[] => Array.from({ length: 1000 }, () => crypto.getRandomValues(new Uint8Array(size)));
