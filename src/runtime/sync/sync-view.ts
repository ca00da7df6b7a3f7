import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { LocalizedText } from '#domain/catalogue.ts';
import type { syncMachine } from '#machines/sync/sync.machine.ts';

export type SyncActor = ActorRefFrom<typeof syncMachine>;

/**
 * State of the exchange with the server. `off`: not possible here (no
 * WebCrypto). `handledElsewhere`: another tab of this browser does it. `idle`: the
 * server has everything. `waiting`: something is still to be sent. `offline`: tried
 * again by itself. `denied`: the server no longer knows this device's access; the
 * basket stays here, and a new link makes a new copy. `full`: the server's copy
 * takes no more changes; new ones stay here, and others' still arrive.
 */
export type SyncStatus = 'off' | 'handledElsewhere' | 'full' | 'idle' | 'waiting' | 'exchanging' | 'offline' | 'denied';

/** What is known of the server's copy, beside the flow of the exchange. */
export interface ServerCopy {
  /**
   * Another device may have this draft, too: its link was shown or opened here, or another device has written. A device
   * that opens the link announces itself only by writing, so from then on others' changes are asked for.
   */
  readonly shared: boolean;
  /** Changes that the server would not take. They are kept here. */
  readonly refused: number;
  /** The copy takes no more changes. */
  readonly full: boolean;
  /** When the server last had everything, epoch ms; null before the first time. */
  readonly lastAt: number | null;
}

export interface SyncView extends Omit<ServerCopy, 'full'> {
  readonly status: SyncStatus;
}

const STATUS = {
  starting: 'exchanging',
  resting: 'idle',
  gathering: 'waiting',
  exchanging: 'exchanging',
  retrying: 'offline',
  parked: 'offline',
  denied: 'denied',
} as const satisfies Record<string, SyncStatus>;

/** @param snapshot undefined where this browser cannot exchange */
export function statusIn(snapshot: SnapshotFrom<typeof syncMachine> | undefined): SyncStatus {
  if (!snapshot) return 'off';
  return typeof snapshot.value === 'string' ? 'handledElsewhere' : STATUS[snapshot.value.leading];
}

/** @param status as the machine has it */
export function syncView(status: SyncStatus, { full, ...copy }: ServerCopy): SyncView {
  return { ...copy, status: status === 'idle' && full ? 'full' : status };
}

/** What became of joining a draft by its link. `pending`: linked, and fetched as soon as the server can be reached. */
export type Joined = 'joined' | 'pending' | 'malformed' | 'denied' | 'failed';

/**
 * A basket that this browser had and lost (eviction, or storage that was cleared).
 * `looking`: being asked for. `offline`: not reached yet, asked again with the
 * connection. `lost`: the server has none either.
 */
export type Recovery = 'none' | 'looking' | 'offline' | 'restored' | 'lost';

/** Whether the basket is missing on this device and may still be restored. */
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
