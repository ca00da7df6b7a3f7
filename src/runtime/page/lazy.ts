/** A service whose code is not loaded with the first view. Fetched and started once, when first needed. */
export interface Lazy<T> {
  /** Resolves with the same instance for every caller. Rejects when it cannot be fetched or started; the next call tries again. */
  load(): Promise<T>;
  /** Null until it is loaded. */
  current(): T | null;
  subscribe(onChange: () => void): () => void;
}

/** A lazy service that can be started anew. */
export interface Replaceable<T> extends Lazy<T> {
  /** Starts a new instance and publishes it. Rejects when it cannot be started; then the old one stays. */
  replace(): Promise<T>;
}

export function lazily<T>(make: () => Promise<T>): Replaceable<T> {
  let made: T | null = null;
  let making: Promise<T> | undefined;
  const listeners = new Set<() => void>();
  async function publish(): Promise<T> {
    made = await make();
    for (const listener of listeners) listener();
    return made;
  }
  return {
    load() {
      making ??= publish();
      making.catch(() => (making = undefined));
      return making;
    },
    replace() {
      const before = making;
      making = publish();
      making.catch(() => (making = before));
      return making;
    },
    current: () => made,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
