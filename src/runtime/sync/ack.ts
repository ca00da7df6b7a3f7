/**
 * The progress of a draft's exchange, in a row outside the log. It only saves work:
 * without it everything is exchanged again, and both sides ignore known events.
 */
export interface Ack {
  readonly draft: string;
  /** Local seq of this device's last event in the server's order up to `cursor`. */
  readonly sent: number;
  /** The server's seq up to which every event was fetched. */
  readonly cursor: number;
  /** Local seqs of events that the server refused. */
  readonly refused: readonly number[];
  /** The server's whole copy was fetched at least once. */
  readonly fetchedAll: boolean;
  /** The log's head when this row was written. A log with a lower head has lost events. */
  readonly head: number;
  /** Local seqs of damaged records whose events were searched for on the server. */
  readonly searched: readonly number[];
  /** The server's seq up to which the visitor has seen or requested others' changes. Kept here because `NewsSeen` events never leave the device and may be damaged (L9). */
  readonly seen: number;
  /** Local seq up to which no event waits to be sent, 0 if unknown. Others' events may lie between `sent` and it. Absent in rows of earlier releases. */
  readonly outboxAfter: number;
}

export const freshAck = (draft: string): Ack => ({ draft, sent: 0, cursor: 0, refused: [], fetchedAll: false, head: 0, searched: [], seen: 0, outboxAfter: 0 });

const counts = (value: unknown): boolean => Array.isArray(value) && value.every(count);
const count = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** The stored row if it is valid and of this draft; otherwise a fresh one. */
export function ackOf(stored: unknown, draft: string): Ack {
  // Earlier releases wrote `met` for `fetchedAll`, and the first ones no `seen`.
  const { met: fetchedAll, ...row } = (stored ?? {}) as Partial<Ack> & { readonly met?: boolean };
  const ack = { seen: 0, outboxAfter: 0, fetchedAll, ...row };
  const sound = ack.draft === draft && count(ack.sent) && count(ack.cursor) && counts(ack.refused) && typeof ack.fetchedAll === 'boolean' && count(ack.head) && counts(ack.searched) && count(ack.seen) && count(ack.outboxAfter);
  return sound ? (ack as Ack) : freshAck(draft);
}
