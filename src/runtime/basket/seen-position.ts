/**
 * The server's seq up to which the visitor has seen others' changes. Kept apart from
 * the `NewsSeen` events, which never leave the device and may be damaged (L9).
 */
export class SeenPosition {
  /** The server's seq up to which every event is folded; 0 while one is missing. */
  private complete = 0;
  private seen = 0;

  /** Returns the seen position. @param hasNews whether the fold has unseen changes */
  upTo(hasNews: boolean): number {
    if (!hasNews) this.seen = Math.max(this.seen, this.complete);
    return this.seen;
  }

  /** Keeps the seen position from advancing: the fold lacks events from now on. */
  stopAtGap(hasNews: boolean): void {
    this.upTo(hasNews);
    this.complete = 0;
  }

  /** Takes the position of the ack row. @param isComplete whether every event up to `cursor` is folded */
  settle(seen: number, cursor: number, isComplete: boolean): void {
    // May be lower than before: the server may have restarted its order.
    this.seen = seen;
    if (isComplete) this.complete = cursor;
  }

  /** Resets both positions for another draft's order. */
  reset(): void {
    this.complete = 0;
    this.seen = 0;
  }

  forgetSeen(): void {
    this.seen = 0;
  }

  restore(seen: number): void {
    this.seen = seen;
  }
}
