export interface LogEvent {
  /** A UUID: it is appended once, however often it is given. */
  readonly id: string;
  readonly type: string;
  /** Schema version of its type. */
  readonly v: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Anything JSON can say. */
  readonly data: unknown;
  /** Anything JSON can say that is not part of the event itself; sealed with it. */
  readonly meta?: unknown;
}
/** An event and its place in the stream, from 1 on. */
export interface StoredEvent { readonly seq: number; readonly event: LogEvent }
/**
 * Why a place of the stream is not sound (L9): no record there; one that is not what was sealed there; one whose key
 * is gone; one that opens but holds no event; one in a later format than ours; one that opens but does not follow
 * the record before it (its event is given all the same).
 */
export interface Damage { readonly seq: number; readonly kind: 'gap' | 'badTag' | 'noKey' | 'badJson' | 'newer' | 'chainBreak' }
/** What can be opened, in order; what cannot; and the seq of the stream's end, 0 for an empty one. */
export interface ReadResult { readonly events: readonly StoredEvent[]; readonly damage: readonly Damage[]; readonly head: number }
/** With the tag of the record at the head, where it is there and sound. */
export type Ended<R extends ReadResult> = R & { readonly tag?: Uint8Array | undefined };
/** A fold of a stream's events up to `seq`, as JSON can say it. */
export interface Snapshot { readonly seq: number; readonly state: unknown }
/** What a fold goes on from: its newest good snapshot, or null, and what lies above it. */
export interface Restored extends ReadResult { readonly snapshot: Snapshot | null }
