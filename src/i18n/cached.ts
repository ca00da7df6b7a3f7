const cache = new Map<string, unknown>();

/**
 * Returns the value that was made first for a key. `Intl` objects are expensive to make.
 * @param key names the value in the whole program: a locale and what else the value depends on
 */
export function cached<T>(key: string, make: () => T): T {
  if (!cache.has(key)) cache.set(key, make());
  return cache.get(key) as T;
}
