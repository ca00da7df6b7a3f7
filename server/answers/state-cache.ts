import { BoundedEntries, type CacheLimits, type Counted } from '#server/bounded-entries.ts';
import type { CacheFigures } from '#server/metrics/metrics.ts';

/** A value and its size in memory. */
export interface Made<T> {
  readonly value: T;
  /** Bytes that the value counts for; null for a value that must not be kept. */
  readonly bytes: number | null;
}

interface Entry<T> extends Counted {
  readonly state: string;
  readonly made: Promise<Made<T>>;
  /** Null until the value is made, and for a value that must not be kept. */
  kept: { readonly value: T } | null;
}

/**
 * Values by key. Each value is valid for one state of the data that it depends on. A request in another state makes
 * the value anew and replaces the old one. Requests for a value that is being made wait for it. When a limit is
 * exceeded, the least recently used values go.
 */
export class StateCache<T> {
  readonly #limits: CacheLimits;
  readonly #entries: BoundedEntries<Entry<T>>;
  #hits = 0;
  #misses = 0;

  constructor(limits: CacheLimits) {
    this.#limits = limits;
    this.#entries = new BoundedEntries(limits);
  }

  figures(): CacheFigures {
    return { ...this.#entries.figures, hits: this.#hits, misses: this.#misses };
  }

  /**
   * Returns the kept value, at once, or makes it. A value that must not be kept belongs to the call that made it: calls
   * that waited for it make their own.
   * @throws what `make` throws; a failure is not kept
   */
  get(key: string, state: string, make: () => Promise<Made<T>>): T | Promise<T> {
    const known = this.#entries.peek(key);
    if (known?.state !== state) return this.#make(key, state, make);
    this.#hits += 1;
    this.#entries.use(key, known);
    if (known.kept) return known.kept.value;
    return known.made.then(async ({ value, bytes }) => (bytes === null ? (await make()).value : value));
  }

  async #make(key: string, state: string, make: () => Promise<Made<T>>): Promise<T> {
    this.#misses += 1;
    const entry: Entry<T> = { state, made: make(), kept: null, bytes: 0 };
    this.#entries.put(key, entry);
    try {
      const { value, bytes } = await entry.made;
      if (bytes !== null) entry.kept = { value };
      if (this.#entries.peek(key) === entry) this.#settle(key, entry, bytes);
      return value;
    } catch (error) {
      if (this.#entries.peek(key) === entry) this.#entries.remove(key);
      throw error;
    }
  }

  #settle(key: string, entry: Entry<T>, bytes: number | null): void {
    if (bytes === null || bytes > this.#limits.mostBytes) this.#entries.remove(key);
    else this.#entries.settle(entry, bytes);
  }
}
