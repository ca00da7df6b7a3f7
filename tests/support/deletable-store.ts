import { DatabaseLost } from '#log/errors.ts';
import type { LogStore } from '#log/log-store.ts';
import { memoryStore } from '#log/memory-store.ts';

/** A database in memory that can be deleted while it is open. */
export interface DeletableStore {
  /** A connection; the first use of it after a deletion is told, as in a browser. */
  connect(): LogStore;
  deleteDatabase(): void;
  /** The rows as they are now, for a test to meddle with. */
  rows(): LogStore;
}

export function createDeletableStore(): DeletableStore {
  let rows = memoryStore();
  return {
    connect() {
      let mine = rows;
      const current = () => {
        if (mine !== rows) {
          mine = rows;
          throw new DatabaseLost('dropped');
        }
        return rows;
      };
      return { read: async (work) => current().read(work), write: async (work) => current().write(work), close() {} };
    },
    deleteDatabase: () => void (rows = memoryStore()),
    rows: () => rows,
  };
}
