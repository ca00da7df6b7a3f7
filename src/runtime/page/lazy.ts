/** A service whose code is not loaded with the first view. Fetched and started once, when first needed. */
export interface Lazy<T> {
  /** Resolves with the same instance for every caller. Rejects when it cannot be fetched or started; the next call tries again. */
  load(): Promise<T>;
  /** Null until it is loaded. */
  current(): T | null;
  subscribe(onChange: () => void): () => void;
}

export function lazily<T>(make: () => Promise<T>): Lazy<T> {
  let made: T | null = null;
  let making: Promise<T> | undefined;
  const listeners = new Set<() => void>();
  return {
    load() {
      making ??= make().then((result) => {
        made = result;
        for (const listener of listeners) listener();
        return result;
      });
      making.catch(() => (making = undefined));
      return making;
    },
    current: () => made,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
