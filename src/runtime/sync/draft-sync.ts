import { BehaviorSubject } from 'rxjs';
import { type Joined, type Recovery, type ServerCopy, statusIn, type SyncActor, syncView, type SyncView } from './sync-view.ts';

/** A draft and its copies: on the server, and on other devices of the visitor. */
export interface DraftSync {
  /** When the draft is exchanged; null where this browser cannot exchange it. */
  readonly actor: SyncActor | null;
  readonly copy$: BehaviorSubject<ServerCopy>;
  /** Whether a basket that this browser lost came back from the server. */
  readonly recovered$: BehaviorSubject<Recovery>;
  /** Proof of having the draft, for `SendOptions`; null where there is no copy at the server, or its cookie proves it. */
  draftToken(): string | null;
  /**
   * The secret that lets another device continue with this draft (43 characters,
   * base64url), for the fragment of a link. What is here is sent first; without a
   * connection it follows later.
   * @throws {SyncUnavailable} where this browser cannot make one
   */
  handOver(): Promise<string>;
  /** Continues with the draft of a secret: what is on this device and what is there become one basket, and nothing is lost. Never rejects. */
  join(secret: string): Promise<Joined>;
  /**
   * Calls `erase`, and gives up the server's access cookie, and with `deleteCopy`
   * the server's copy, now or with the next connection. Rejects with what `erase` does.
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

/** Where there is no WebCrypto to derive a draft's id and token with, the basket stays on this device. */
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
