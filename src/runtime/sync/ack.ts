/**
 * What the server has of a draft, as far as this device knows: a row beside the
 * log. It only saves work. Without it everything is exchanged again, and both
 * sides ignore events that they have.
 */
export interface Ack {
  readonly draft: string;
  /** Local seq of the last event of this device in the server's order up to `cursor`. */
  readonly sent: number;
  /** The server's seq up to which everything is here. */
  readonly cursor: number;
  /** Local seqs of events the server would not take. */
  readonly refused: readonly number[];
  /** Everything that the copy had was fetched once. */
  readonly met: boolean;
  /** Local seq at which the log ended when this was written. A log that ends earlier has lost something. */
  readonly head: number;
  /** Damaged places of the log whose events were looked for at the server. */
  readonly searched: readonly number[];
  /** The server's seq up to which others' changes were seen or asked for here. The records of seeing never leave the device, and may be damaged (L9). */
  readonly seen: number;
}

export const freshAck = (draft: string): Ack => ({ draft, sent: 0, cursor: 0, refused: [], met: false, head: 0, searched: [], seen: 0 });

const counts = (value: unknown): boolean => Array.isArray(value) && value.every(count);
const count = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** The stored row if it is about this draft, or a fresh one. */
export function ackOf(stored: unknown, draft: string): Ack {
  // Rows of earlier releases have no `seen`.
  const ack: Partial<Ack> = { seen: 0, ...(stored as Partial<Ack> | null | undefined) };
  const sound = ack.draft === draft && count(ack.sent) && count(ack.cursor) && counts(ack.refused) && typeof ack.met === 'boolean' && count(ack.head) && counts(ack.searched) && count(ack.seen);
  return sound ? (ack as Ack) : freshAck(draft);
}
