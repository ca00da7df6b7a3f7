export interface LogEvent {
  /** A UUID. Further appends of the same id are ignored. */
  readonly id: string;
  readonly type: string;
  /** Schema version of its type. */
  readonly v: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Any JSON value. */
  readonly data: unknown;
  /** Any JSON value that is not part of the event itself; sealed with it. */
  readonly meta?: unknown;
}

/** An event and its place in the stream, counted from 1. */
export interface StoredEvent { readonly seq: number; readonly event: LogEvent }

/**
 * The kind of damage at one seq of a stream (L9). `gap`: no record. `badTag`: not the record that was sealed there.
 * `noKey`: its key is missing. `badJson`: it opens and contains no event. `newer`: a format of a later app. `chainBreak`:
 * it opens and does not follow the record before it; its event is returned all the same.
 */
export interface Damage { readonly seq: number; readonly kind: 'gap' | 'badTag' | 'noKey' | 'badJson' | 'newer' | 'chainBreak' }

/** The fold of a stream's events up to `seq`; the state is any JSON value. */
export interface Snapshot { readonly seq: number; readonly state: unknown }

export interface ReadResult {
  /** All events that open, in order. */
  readonly events: readonly StoredEvent[];
  readonly damage: readonly Damage[];
  /** The seq of the stream's end, 0 for an empty stream. */
  readonly head: number;
}

/** The newest good snapshot, or null, and all events above it. */
export interface Restored extends ReadResult { readonly snapshot: Snapshot | null }

/** Ids of events and names of streams: 1 to 64 printable ASCII characters. */
export const NAME = /^[\x21-\x7e]{1,64}$/;
