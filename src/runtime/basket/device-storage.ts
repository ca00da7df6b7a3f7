import { BehaviorSubject } from 'rxjs';
import type { EventLog, SessionReason } from '#log/event-log.ts';
import type { ReadOnlyReason, Touched } from '#runtime/sync/sync-view.ts';
import type { DraftSync } from '#runtime/sync/draft-sync.ts';
import type { DraftStore } from './draft-store.ts';

export interface DeviceStorageOptions {
  readonly log: EventLog;
  readonly draft: Pick<DraftStore, 'damage' | 'readOnly$'>;
  readonly sync: Pick<DraftSync, 'forget'>;
  /** Removes what the browser keeps of this visitor outside the log. */
  readonly forgetVisitor: () => void;
}

/** What this device keeps, could not keep, and erases. */
export class DeviceStorage {
  /** Why the device keeps nothing new, so that changes last as long as this page; null while it does. */
  readonly sessionReason$: BehaviorSubject<SessionReason | null>;
  /** Lines and places that could not be read (L9), for the visitor to check. */
  readonly touched$: BehaviorSubject<readonly Touched[]>;
  /** Not null: the basket can be looked at, and changed after a reload (L8). */
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
   * Erases what this browser keeps, keys first (L4), and gives up its access to the server's copy.
   * Rejects with EraseFailed.
   * @param deleteCopy whether the server's copy is deleted as well
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
