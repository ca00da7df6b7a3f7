export interface CacheLimits {
  readonly mostBytes: number;
  readonly mostEntries: number;
}

/** An entry of a cache. `bytes` is what it counts for; 0 while its value is being made. */
export interface Counted {
  bytes: number;
}

/** The entries of a cache by key, bounded by their bytes and their number. Above a limit the least recently used are removed. */
export class BoundedEntries<E extends Counted> {
  readonly #limits: CacheLimits;
  /** In order of use, the least recently used first. */
  readonly #entries = new Map<string, E>();
  #bytes = 0;

  constructor(limits: CacheLimits) {
    this.#limits = limits;
  }

  get figures(): { readonly entries: number; readonly bytes: number } {
    return { entries: this.#entries.size, bytes: this.#bytes };
  }

  /** Returns an entry without using it. */
  peek(key: string): E | undefined {
    return this.#entries.get(key);
  }

  /** Makes an entry the most recently used one. */
  use(key: string, entry: E): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }

  /** Adds an entry in place of the one that the key has. */
  put(key: string, entry: E): void {
    this.remove(key);
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
  }

  /** Sets the bytes of an entry that is in the cache, and removes others until the limits hold. */
  settle(entry: E, bytes: number): void {
    this.#bytes += bytes - entry.bytes;
    entry.bytes = bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#limits.mostBytes && this.#entries.size <= this.#limits.mostEntries) return;
      this.remove(oldest);
    }
  }

  remove(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
