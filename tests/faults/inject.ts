import type { Page } from '@playwright/test';
import { keyBytes } from '#log/key-bytes.ts';

/*
 * Injects storage faults of real browsers into one page, before the page's own
 * code runs. Each fault counts its occurrences in `faultsMet`. Some of them
 * happen only after a test has called `arm`.
 */
declare global {
  // Declaring a global needs `var`.
  // oxlint-disable-next-line no-var, vars-on-top
  var faultsMet: number;
  // oxlint-disable-next-line no-var, vars-on-top
  var armed: number;
}

/** How often the fault has happened in the page. */
export const timesMet = (page: Page): Promise<number> => page.evaluate(() => globalThis.faultsMet);

/** Makes the fault happen on the next `times` occasions. */
export const arm = (page: Page, times = 1): Promise<void> => page.evaluate((times) => void (globalThis.armed = times), times);

/** Rejects the first `times` openings of a database, as a browser does when its own files are broken. @param times Infinity rejects all */
export async function rejectOpening(page: Page, times: number): Promise<void> {
  await page.addInitScript((times) => {
    const open = IDBFactory.prototype.open;
    let left = times ?? Number.POSITIVE_INFINITY;
    globalThis.faultsMet = 0;
    IDBFactory.prototype.open = function (...args) {
      if (left <= 0) return open.apply(this, args);
      left -= 1;
      globalThis.faultsMet += 1;
      const request = Object.assign(new EventTarget(), {
        error: new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError'), onerror: null as (() => void) | null,
      });
      setTimeout(() => {
        request.onerror?.();
        request.dispatchEvent(new Event('error'));
      });
      return request as unknown as IDBOpenDBRequest;
    };
  }, Number.isFinite(times) ? times : null);
}

/** Closes the connection when a transaction starts, so that the page finds out only then. */
export async function closeConnections(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = IDBDatabase.prototype.transaction;
    globalThis.faultsMet = globalThis.armed = 0;
    IDBDatabase.prototype.transaction = function (...args) {
      if (globalThis.armed > 0) {
        globalThis.armed -= 1;
        globalThis.faultsMet += 1;
        this.close();
      }
      return start.apply(this, args);
    };
  });
}

/** How a write fails. `abort`: the transaction aborts after its last request succeeded. `put`, `commit`: that step reports a full disk. */
export type WriteFault = 'abort' | 'put' | 'commit';

/** The first bytes of the keys of the basket's own events. */
const OWN = [...keyBytes(['e', 'draft/direct'])];

export async function failWrites(page: Page, how: WriteFault): Promise<void> {
  await page.addInitScript(([how, own]) => {
    const { add, put } = IDBObjectStore.prototype;
    const commit = IDBTransaction.prototype.commit;
    globalThis.faultsMet = globalThis.armed = 0;
    const full = () => new DOMException('Encountered full disk while committing transaction.', 'QuotaExceededError');
    /** Transactions that must fail. All writes of one transaction count as one occasion. */
    const doomed = new WeakSet<IDBTransaction>();
    const isDoomed = (tx: IDBTransaction, key: IDBValidKey | undefined): boolean => {
      if (doomed.has(tx)) return true;
      if (globalThis.armed <= 0) return false;
      // A full disk fails every write; `abort` fails only writes of the basket's own events.
      if (how === 'abort' && !(key instanceof Uint8Array && own.every((byte, i) => key[i] === byte))) return false;
      globalThis.armed -= 1;
      globalThis.faultsMet += 1;
      doomed.add(tx);
      return true;
    };
    const failing = (real: typeof add) => function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      const tx = this.transaction;
      if (!isDoomed(tx, key)) return real.call(this, value, key);
      if (how === 'put') throw full();
      const request = real.call(this, value, key);
      const fail = () => {
        try {
          if (how === 'commit') Object.defineProperty(tx, 'error', { get: full });
          tx.abort();
        } catch { /* an earlier request's success has aborted it */ }
      };
      // As late as possible: after the last request succeeded, when the browser itself would detect the failure.
      request.addEventListener('success', () => queueMicrotask(fail));
      return request;
    };
    IDBObjectStore.prototype.add = failing(add);
    IDBObjectStore.prototype.put = failing(put);
    IDBTransaction.prototype.commit = function () {
      // A transaction on which `commit` was called cannot be aborted any more.
      if (!doomed.has(this)) commit.call(this);
    };
  }, [how, OWN] as const);
}

/** Refuses to store a CryptoKey, as some browsers do in private windows. */
export async function refuseCryptoKeys(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { add, put } = IDBObjectStore.prototype;
    globalThis.faultsMet = 0;
    const refusing = (real: typeof add) => function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      if (typeof value === 'object' && value !== null && Object.values(value).some((each) => each instanceof CryptoKey)) {
        globalThis.faultsMet += 1;
        throw new DOMException('CryptoKey object could not be cloned.', 'DataCloneError');
      }
      return real.call(this, value, key);
    };
    IDBObjectStore.prototype.add = refusing(add);
    IDBObjectStore.prototype.put = refusing(put);
  });
}

/** Drops every message that the page broadcasts to other tabs. */
export async function loseBroadcasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.faultsMet = 0;
    BroadcastChannel.prototype.postMessage = () => void (globalThis.faultsMet += 1);
  });
}
