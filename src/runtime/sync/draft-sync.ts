import { BehaviorSubject } from 'rxjs';
import { linesToKeep } from '#domain/draft/state.ts';
import type { Carried } from '#domain/draft/carried-events.ts';
import type { SyncedDraft } from '#runtime/basket/draft-roles.ts';
import type { DeviceDrafts, DraftsView } from './device-drafts.ts';
import type { Exchanged } from './exchange-context.ts';
import { type LinkOpened, type Recovery, type ServerCopy, statusIn, type SyncActor, syncView, type SyncView } from './sync-view.ts';

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
  /** The baskets of this device; null where only one can be opened. */
  readonly drafts$: BehaviorSubject<DraftsView> | null;
  /** Whether the draft of a secret is the open one. Asks the server nothing. */
  isOpen(secret: string): Promise<boolean>;
  /**
   * Opens the draft of a secret instead of the current one, which is kept on this
   * device and not sent. Puts `carried` into it. `drafts$` then names another
   * stream, and the loader replaces this tab's runtime. Never rejects.
   */
  openLink(secret: string, carried: Carried): Promise<LinkOpened>;
  /** Opens a kept draft instead of the current one, likewise. Rejects with AppendFailed. */
  reopen(stream: string): Promise<void>;
  /** Exchanges now, until both sides have all events. Never rejects. */
  exchangeAll(): Promise<Exchanged['kind']>;
  /**
   * Calls `erase`, then clears the server's access cookie and, with `deleteCopy`,
   * deletes the server's copy, now or with the next connection. Rejects as `erase` does.
   */
  forget(options: { readonly deleteCopy: boolean; readonly erase: () => Promise<void> }): Promise<void>;
  close(): void;
}

/** The current state of the exchange. */
export const syncViewOf = ({ actor, copy$ }: Pick<DraftSync, 'actor' | 'copy$'>): SyncView => syncView(statusIn(actor?.getSnapshot()), copy$.value);

export interface KeptBaskets {
  readonly drafts: DeviceDrafts;
  /** The open basket's stream and draft. */
  readonly stream: string;
  readonly draft: Pick<SyncedDraft, 'state$'>;
}

/** Opens a kept basket instead of the open one. Rejects with AppendFailed. */
export async function reopenDraft({ drafts, stream: open, draft }: KeptBaskets, stream: string): Promise<void> {
  await drafts.open({ stream, left: { stream: open, lines: linesToKeep(draft.state$.value) } });
}

export class SyncUnavailable extends Error {
  override readonly name = 'SyncUnavailable';
}

export const unsharedCopy: ServerCopy = { shared: false, refused: 0, full: false, lastAt: null };

/**
 * A `DraftSync` without exchange, for a page without WebCrypto, which derives a draft's id and token.
 * @param kept the baskets of this device, and the open one
 */
export function noSync(kept: KeptBaskets | null = null): DraftSync {
  return {
    actor: null,
    copy$: new BehaviorSubject<ServerCopy>(unsharedCopy),
    recovered$: new BehaviorSubject<Recovery>('none'),
    draftToken: () => null,
    handOver: () => Promise.reject(new SyncUnavailable('no WebCrypto')),
    drafts$: kept?.drafts.view$ ?? null,
    isOpen: async () => false,
    openLink: async () => 'failed',
    reopen: (stream) => (kept ? reopenDraft(kept, stream) : Promise.reject(new SyncUnavailable('no other basket'))),
    exchangeAll: async () => 'failed',
    forget: ({ erase }) => erase(),
    close() {},
  };
}
