import type { StreamEnd } from './end-mark.ts';
import type { KeyRing } from './key-ring.ts';
import type { LogEvent, Snapshot } from './log-event.ts';
import type { LogStore } from './log-store.ts';
import type { SessionReason, StorageMode } from './storage-mode.ts';

/** What the two parts of the log, reading and writing, both need. */

/** A fold and its version. Only snapshots of the same version are restored. */
export type Versioned = Snapshot & { readonly version: number };
export type SessionListener = (reason: SessionReason | null) => void;
export type LossListener = (stream: string) => readonly LogEvent[] | undefined;

/** How a log is opened. */
export interface LogOptions {
  /** Name of the database and of the channel between tabs. */
  readonly name: string;
  /** Version of the app's event schemas, 1 at first. It is raised with each change after which older releases must not write (L8). */
  readonly writer?: number;
  /** The store to use, IndexedDB by default. */
  readonly openStore?: (name: string) => LogStore;
  /** Bytes to be released when the disk is full (L10), 256 KiB by default; 0 for none. */
  readonly ballast?: number;
  /** Milliseconds without an append after which the ends of the streams are marked (L9), 250 by default. */
  readonly markAfter?: number;
  /** Milliseconds without an append that make a pause, in which snapshots are stored (L7), 50 by default; 0 stores them at once. */
  readonly pauseAfter?: number;
}

/** State that the reading and the writing part share. */
export interface LogState {
  readonly storage: StorageMode;
  readonly keys: KeyRing;
  /** The head of each stream known to this tab. */
  readonly heads: Map<string, number>;
  /** The newest record of each stream at its last read, if it is undamaged: the next one is sealed onto it, and a snapshot of the fold is stamped with its tag. */
  readonly readTo: Map<string, StreamEnd>;
  readonly subscribers: Map<string, Set<(head: number) => void>>;
  readonly sessionListeners: Set<SessionListener>;
  readonly lossListeners: Set<LossListener>;
}
