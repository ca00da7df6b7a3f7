import { BehaviorSubject } from 'rxjs';
import type { EventLog, SessionReason } from '#log/event-log.ts';
import type { ReadOnlyReason, Touched } from '#runtime/sync/sync-view.ts';
import type { DraftSync } from '#runtime/sync/draft-sync.ts';
import type { DraftStore } from './draft-store.ts';

export interface DeviceStorageOptions {
  readonly log: EventLog;
  readonly draft: Pick<DraftStore, 'damage' | 'readOnly$'>;
  readonly sync: Pick<DraftSync, 'forget'>;
  /** Removes the visitor's data outside the log. */
  readonly forgetVisitor: () => void;
}

/** The state of this device's storage, and its erasure. */
export class DeviceStorage {
  /** Why the device stores nothing, so that changes are lost with this page; null while it stores them. */
  readonly sessionReason$: BehaviorSubject<SessionReason | null>;
  /** Unreadable lines and places (L9), for the visitor to check. */
  readonly touched$: BehaviorSubject<readonly Touched[]>;
  /** Not null: the basket is read-only until a reload (L8). */
  readonly readOnly$: BehaviorSubject<ReadOnlyReason | null>;
  private readonly options: DeviceStorageOptions;
  private readonly stopSession: () => void;

  constructor(options: DeviceStorageOptions) {
    this.options = options;
    this.touched$ = options.draft.damage.touched$;
    this.readOnly$ = options.draft.readOnly$;
    this.sessionReason$ = new BehaviorSubject(options.log.storage.sessionReason);
    this.stopSession = options.log.storage.onSession((reason) => this.sessionReason$.next(reason));
  }

  /**
   * Erases this browser's data, keys first (L4), and releases its access to the server's copy.
   * Rejects with EraseFailed.
   * @param deleteCopy also deletes the server's copy
   */
  forget({ deleteCopy = false }: { readonly deleteCopy?: boolean } = {}): Promise<void> {
    const { log, sync, forgetVisitor } = this.options;
    return sync.forget({
      deleteCopy,
      erase: async () => {
        await log.erase();
        forgetVisitor();
      },
    });
  }

  close(): void {
    this.stopSession();
  }
}
