import { expect, type Page } from '@playwright/test';
import { keyOf } from '#log/key-bytes.ts';

/**
 * Waits until a stream has a record, and fails when one of the words is readable in
 * keys or values of the page's databases, as UTF-8 or UTF-16.
 */
export async function expectSealed(page: Page, stream: string, words: readonly string[]): Promise<void> {
  await expect.poll(async () => (await readDatabases(page, words)).keys).toContain(`["e","${stream}",1]`);
  expect((await readDatabases(page, words)).readable).toEqual([]);
}

/** Returns the keys of all rows in the page's databases, as JSON. */
export const keysOfDatabases = async (page: Page): Promise<string[]> => (await readDatabases(page, [])).keys;

async function readDatabases(page: Page, words: readonly string[]): Promise<{ readonly readable: string[]; readonly keys: string[] }> {
  const { readable, keys } = await page.evaluate(async (canaries) => {
    const bytesOf = (value: unknown): number[] => {
      if (value instanceof ArrayBuffer) return [...new Uint8Array(value)];
      if (ArrayBuffer.isView(value)) return [...new Uint8Array(value.buffer, value.byteOffset, value.byteLength)];
      if (Array.isArray(value)) return value.flatMap(bytesOf);
      if (typeof value === 'object' && value !== null) return Object.entries(value).flatMap(([key, one]) => [...bytesOf(key), ...bytesOf(one)]);
      return [...new TextEncoder().encode(String(value))];
    };
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no reason given')));
      });
    const found = new Set<string>();
    const allKeys: number[][] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name!));
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName);
        const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
        allKeys.push(...keys.map(bytesOf));
        const bytes = Uint8Array.from([...bytesOf(keys), ...bytesOf(values)]);
        for (const encoding of ['utf-8', 'utf-16le', 'utf-16be']) {
          for (const start of [0, 1]) {
            const text = new TextDecoder(encoding).decode(bytes.subarray(start));
            for (const word of canaries) if (text.includes(word)) found.add(`${word} as ${encoding}`);
          }
        }
      }
      database.close();
    }
    return { readable: [...found], keys: allKeys };
  }, words);
  return { readable, keys: keys.map((bytes) => JSON.stringify(keyOf(Uint8Array.from(bytes)))) };
}
