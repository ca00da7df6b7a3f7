import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { LocalizedText } from '#domain/catalogue.ts';
import type { syncMachine } from '#machines/sync/sync.machine.ts';

export type SyncActor = ActorRefFrom<typeof syncMachine>;

/**
 * State of the exchange with the server. `off`: impossible without WebCrypto.
 * `handledElsewhere`: another tab of this browser exchanges. `idle`: the server has
 * all events. `waiting`: some have to be sent. `offline`: retried automatically.
 * `denied`: the server denies access; the basket stays on this device, and a new link
 * creates a new copy. `full`: the server's copy is full; new changes stay on this
 * device, and others' are still fetched.
 */
export type SyncStatus = 'off' | 'handledElsewhere' | 'full' | 'idle' | 'waiting' | 'exchanging' | 'offline' | 'denied';

/** State of the server's copy. */
export interface ServerCopy {
  /**
   * Another device may have this draft: its link was shown or opened here, or another device has written. Others'
   * changes are then polled, because a device that opens the link is noticed only by its changes.
   */
  readonly shared: boolean;
  /** Number of changes that the server refused. They are kept on this device. */
  readonly refused: number;
  /** The copy accepts no more changes. */
  readonly full: boolean;
  /** When the server last had all events, epoch ms; null before the first time. */
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

/** @param snapshot undefined if this browser cannot exchange */
export function statusIn(snapshot: SnapshotFrom<typeof syncMachine> | undefined): SyncStatus {
  if (!snapshot) return 'off';
  return typeof snapshot.value === 'string' ? 'handledElsewhere' : STATUS[snapshot.value.leading];
}

/** @param status as the machine has it */
export function syncView(status: SyncStatus, { full, ...copy }: ServerCopy): SyncView {
  return { ...copy, status: status === 'idle' && full ? 'full' : status };
}

/** The result of opening another device's draft by its link. `denied`: the server has no such draft. `failed`: this device could not store it. */
export type LinkOpened = 'opened' | 'denied' | 'failed';

/**
 * Progress of restoring a basket that this browser has lost (eviction, or cleared
 * storage). `looking`: requested. `offline`: no answer; requested again with the
 * connection. `lost`: the server has none either.
 */
export type Recovery = 'none' | 'looking' | 'offline' | 'restored' | 'lost';

/** Whether the basket is missing on this device and may still be restored. */
export const isRecovering = (recovery: Recovery | null | undefined): boolean => recovery === 'looking' || recovery === 'offline';

/** Why the basket is read-only: a newer release of the app has written to it (L8). */
export type ReadOnlyReason = 'newerRelease';

/** An unreadable record of the log, with the line it concerned, if known (L9). */
export interface Touched {
  /** The event was restored from the server's copy. */
  readonly restored: boolean;
  readonly seq: number;
  readonly lineId: string | null;
  readonly title: LocalizedText | null;
}
