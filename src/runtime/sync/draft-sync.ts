import { BehaviorSubject } from 'rxjs';
import { type Joined, type Recovery, type ServerCopy, statusIn, type SyncActor, syncView, type SyncView } from './sync-view.ts';

/** Keeps a draft in sync with the server's copy and the visitor's other devices. */
export interface DraftSync {
  /** Schedules the exchange; null if this browser cannot exchange. */
  readonly actor: SyncActor | null;
  readonly copy$: BehaviorSubject<ServerCopy>;
  /** Progress of restoring a basket that this browser has lost. */
  readonly recovered$: BehaviorSubject<Recovery>;
  /** The draft's access token, for `SendOptions`; null without a copy on the server, or when its cookie replaces the token. */
  draftToken(): string | null;
  /**
   * Returns the secret by which another device continues with this draft (43
   * characters, base64url), for the fragment of a link. Sends local events first;
   * without a connection, later.
   * @throws {SyncUnavailable} if this browser cannot exchange
   */
  handOver(): Promise<string>;
  /** Continues with the draft of a secret and merges this device's basket into it without a loss. Never rejects. */
  join(secret: string): Promise<Joined>;
  /**
   * Calls `erase`, then clears the server's access cookie and, with `deleteCopy`,
   * deletes the server's copy, now or with the next connection. Rejects as `erase` does.
   */
  forget(options: { readonly deleteCopy: boolean; readonly erase: () => Promise<void> }): Promise<void>;
  close(): void;
}

/** The current state of the exchange. */
export const syncViewOf = ({ actor, copy$ }: Pick<DraftSync, 'actor' | 'copy$'>): SyncView => syncView(statusIn(actor?.getSnapshot()), copy$.value);

export class SyncUnavailable extends Error {
  override readonly name = 'SyncUnavailable';
}

export const unsharedCopy: ServerCopy = { shared: false, refused: 0, full: false, lastAt: null };

/** A `DraftSync` without exchange, for a page without WebCrypto, which derives a draft's id and token. */
export function noSync(): DraftSync {
  return {
    actor: null,
    copy$: new BehaviorSubject<ServerCopy>(unsharedCopy),
    recovered$: new BehaviorSubject<Recovery>('none'),
    draftToken: () => null,
    handOver: () => Promise.reject(new SyncUnavailable('no WebCrypto')),
    join: async () => 'failed',
    forget: ({ erase }) => erase(),
    close() {},
  };
}
