import { DatabaseLost } from '#log/errors.ts';
import type { LogStore } from '#log/log-store.ts';
import { memoryStore } from '#log/memory-store.ts';

/** A database in memory that can be deleted while it is open. */
export interface DeletableStore {
  /** Opens a connection; its first use after a deletion throws `DatabaseLost`, as in a browser. */
  connect(): LogStore;
  deleteDatabase(): void;
  /** The current rows, which a test may change. */
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
