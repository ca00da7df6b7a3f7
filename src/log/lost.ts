import type { LogStore } from './log-store.ts';
import { DatabaseLost } from './errors.ts';

/** The same store; `onLost` is called when it says that its database was deleted, before whoever asked is told. */
export function watchLoss(store: LogStore, onLost: () => void): LogStore {
  const watch = <T>(result: Promise<T>): Promise<T> => result.catch((cause: unknown) => {
    if (cause instanceof DatabaseLost) onLost();
    throw cause;
  });
  return { ...store, read: (work) => watch(store.read(work)), write: (work) => watch(store.write(work)) };
}
