import { BoundedEntries, type Counted } from '#server/bounded-entries.ts';
import type { CatalogueVersions } from './catalogue-versions.ts';
import { memorySizeOf } from './memory-size.ts';

interface Entry extends Counted {
  readonly version: string;
  readonly value: Promise<unknown>;
}

/**
 * Values of the catalogue in memory, each valid for one version of its tenant's
 * catalogue. The least recently used are evicted when all together exceed
 * `maxBytes`. Callers share the values and must not change them.
 */
export class VersionedCache {
  readonly #versions: CatalogueVersions;
  readonly #entries: BoundedEntries<Entry>;
  #hits = 0;
  #misses = 0;

  constructor(versions: CatalogueVersions, maxBytes: number) {
    this.#versions = versions;
    this.#entries = new BoundedEntries({ mostBytes: maxBytes, mostEntries: Number.POSITIVE_INFINITY });
  }

  get stats() {
    return { ...this.#entries.figures, hits: this.#hits, misses: this.#misses };
  }

  /** Returns a value, loaded at most once per version: callers that need it while it loads wait for the same load. `undefined` and null are not kept. */
  async get<T>(tenant: string, name: string, load: () => Promise<T>): Promise<T> {
    const values = await this.getMany(tenant, [name], async () => new Map([[name, await load()]]));
    return values.get(name) as T;
  }

  /**
   * Returns the values that exist, by name.
   * @param load loads the values of the names that memory does not have; it leaves out those that do not exist
   */
  async getMany<T>(tenant: string, names: readonly string[], load: (missing: readonly string[]) => Promise<ReadonlyMap<string, T>>): Promise<Map<string, T>> {
    const version = await this.#versions.of(tenant);
    const found = new Map<string, Promise<unknown>>();
    const missing: string[] = [];
    for (const name of names) {
      const key = keyOf(tenant, name);
      const entry = this.#entries.peek(key);
      if (entry?.version !== version) missing.push(name);
      else {
        this.#entries.use(key, entry);
        found.set(name, entry.value);
      }
    }
    this.#hits += found.size;
    this.#misses += missing.length;
    if (missing.length > 0) {
      const loading = load(missing);
      for (const name of missing) found.set(name, this.#keep(keyOf(tenant, name), version, loading.then((values) => values.get(name))));
    }
    const values = new Map<string, T>();
    for (const [name, value] of found) {
      const loaded = (await value) as T | undefined;
      if (loaded !== undefined) values.set(name, loaded);
    }
    return values;
  }

  #keep(key: string, version: string, value: Promise<unknown>): Promise<unknown> {
    const entry: Entry = { version, value, bytes: 0 };
    this.#entries.put(key, entry);
    const isCurrent = () => this.#entries.peek(key) === entry;
    value.then(
      (loaded) => {
        if (!isCurrent()) return;
        if (loaded === undefined || loaded === null) this.#entries.remove(key);
        else this.#entries.settle(entry, memorySizeOf(loaded) + key.length);
      },
      () => isCurrent() && this.#entries.remove(key),
    );
    return value;
  }
}

/** A tenant's id holds no space. */
const keyOf = (tenant: string, name: string) => `${tenant} ${name}`;
