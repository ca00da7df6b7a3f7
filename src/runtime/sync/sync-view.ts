import type { LocalizedText } from '#domain/catalogue.ts';

/**
 * Where the exchange with the server stands. `off`: not possible here (no
 * WebCrypto). `handledElsewhere`: another tab of this browser does it. `idle`: the server has
 * everything. `waiting`: something is still to be sent. `offline`: tried again by
 * itself. `denied`: the server no longer knows this device's access; the basket
 * stays here, and a new link makes a new copy. `full`: the server's
 * copy takes no more changes; those from here on stay here, others' still come.
 */
export type SyncStatus = 'off' | 'handledElsewhere' | 'full' | 'idle' | 'waiting' | 'exchanging' | 'offline' | 'denied';

export interface SyncView {
  readonly status: SyncStatus;
  /** Another device may have this draft, too: its link was shown or opened here, or another has written. Whoever opens the link tells nobody until it writes, so from then on others' changes are asked for. */
  readonly shared: boolean;
  /** Changes that the server would not take; they are kept here. */
  readonly refused: number;
  /** When the server last had everything, epoch ms; null before the first time. */
  readonly lastAt: number | null;
}

/** What became of joining a draft by its link. `pending`: linked, and fetched as soon as the server can be reached. */
export type Joined = 'joined' | 'pending' | 'malformed' | 'denied' | 'failed';

/**
 * A basket that this browser had and lost (eviction, or storage that was cleared).
 * `looking`: being asked for. `offline`: not reached yet, asked again with the
 * connection. `lost`: the server has none either.
 */
export type Recovery = 'none' | 'looking' | 'offline' | 'restored' | 'lost';

/** The basket is gone here and may still be brought back. */
export const isRecovering = (recovery: Recovery | null | undefined): boolean => recovery === 'looking' || recovery === 'offline';

/** Why the basket can be looked at and not changed: a newer release of the app has written to it (L8). */
export type ReadOnlyReason = 'newerRelease';

/** A place of the log that could not be read, with the line it was about where that is known (L9). */
export interface Touched {
  /** Its event came back from the server's copy. */
  readonly restored: boolean;
  readonly seq: number;
  readonly lineId: string | null;
  readonly title: LocalizedText | null;
}
