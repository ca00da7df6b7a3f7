/** Something whose code is no part of the first view: fetched and started once, when it is first needed. */
export interface Lazy<T> {
  /** The same for every caller. Rejects when it cannot be fetched or started; the next call tries again. */
  load(): Promise<T>;
  /** What is loaded so far. */
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
