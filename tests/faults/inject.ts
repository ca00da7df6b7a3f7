import type { Page } from '@playwright/test';
import { keyBytes } from '#log/key-bytes.ts';

/*
 * What browsers do to a page's storage, done to one page from its first line on.
 * Each runs in the page, counts what it did in `faultsMet`, and stays harmless
 * until it is armed, so that a test can say when.
 */
declare global {
  // `var`, as globals are declared.
  // oxlint-disable-next-line no-var, vars-on-top
  var faultsMet: number;
  // oxlint-disable-next-line no-var, vars-on-top
  var armed: number;
}

/** How often the fault happened in the page so far. */
export const timesMet = (page: Page): Promise<number> => page.evaluate(() => globalThis.faultsMet);

/** From now on the next `times` occasions meet the fault. */
export const arm = (page: Page, times = 1): Promise<void> => page.evaluate((times) => void (globalThis.armed = times), times);

/** Opening fails as it does where the browser's own files are broken, from the beginning. @param times Infinity for ever */
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

/** The connection is closing, and says so only as a transaction starts. */
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

/** How a write fails that began well. `abort`: after its last request succeeded. `put`, `commit`: there is no room. */
export type WriteFault = 'abort' | 'put' | 'commit';

/** How the keys of the basket's own events begin. */
const OWN = [...keyBytes(['e', 'draft/direct'])];

export async function failWrites(page: Page, how: WriteFault): Promise<void> {
  await page.addInitScript(([how, own]) => {
    const { add, put } = IDBObjectStore.prototype;
    const commit = IDBTransaction.prototype.commit;
    globalThis.faultsMet = globalThis.armed = 0;
    const full = () => new DOMException('Encountered full disk while committing transaction.', 'QuotaExceededError');
    /** The writes of one transaction are one occasion. */
    const doomed = new WeakSet<IDBTransaction>();
    const isDoomed = (tx: IDBTransaction, key: IDBValidKey | undefined): boolean => {
      if (doomed.has(tx)) return true;
      if (globalThis.armed <= 0) return false;
      // A full disk has no room for anything; else it is the basket's own events that are to be met.
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
      // As late as can be: after the success of the last request, where the browser itself would find out.
      request.addEventListener('success', () => queueMicrotask(fail));
      return request;
    };
    IDBObjectStore.prototype.add = failing(add);
    IDBObjectStore.prototype.put = failing(put);
    IDBTransaction.prototype.commit = function () {
      // A transaction that was told to commit could not be aborted any more.
      if (!doomed.has(this)) commit.call(this);
    };
  }, [how, OWN] as const);
}

/** A browser that keeps no CryptoKey, as private windows of some do. */
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

/** What the page tells its other tabs reaches nobody. */
export async function loseBroadcasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.faultsMet = 0;
    BroadcastChannel.prototype.postMessage = () => void (globalThis.faultsMet += 1);
  });
}
