import { DatabaseLost } from './errors.ts';
import type { LogStore } from './log-store.ts';

/** Why the log is kept in memory, for this page only. `noStorage`: no database can be opened. `noKeyStorage`: the browser cannot store a CryptoKey. `quota`: the disk is full. */
export type SessionReason = 'noStorage' | 'noKeyStorage' | 'quota';

/** The log's store: the disk or, in a session, this page's memory (L4, L10; `memory-fallback.ts`). */
export class StorageMode implements LogStore {
  /** Null on the disk. */
  reason: SessionReason | null = null;
  memory: LogStore | undefined;
  /** The database was deleted, and its events have not been appended again yet. */
  isLost = false;
  /** Called when a request finds the database deleted, before that request rejects. */
  onLost = (): void => undefined;
  readonly disk: LogStore;
  constructor(disk: LogStore) { this.disk = disk; }

  read: LogStore['read'] = (work) => this.watch((this.memory ?? this.disk).read(work));
  write: LogStore['write'] = (work) => this.watch((this.memory ?? this.disk).write(work));
  close(): void { this.disk.close(); }

  private watch<T>(result: Promise<T>): Promise<T> {
    return result.catch((cause: unknown) => {
      if (cause instanceof DatabaseLost) {
        this.isLost = true;
        this.onLost();
      }
      throw cause;
    });
  }
}
