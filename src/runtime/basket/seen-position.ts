/**
 * Up to which place of the server's order this page knows others' changes to have
 * been seen. It outlasts the records that say so, which never leave the device and
 * may be damaged (L9).
 */
export class SeenPosition {
  /** Up to here everything is folded; 0 while something is missing. */
  private whole = 0;
  private seen = 0;

  /** @param hasNews whether the fold holds changes that were not seen */
  upTo(hasNews: boolean): number {
    if (!hasNews) this.seen = Math.max(this.seen, this.whole);
    return this.seen;
  }

  /** The fold lacks events from now on. What was seen until now stays seen. */
  breakOff(hasNews: boolean): void {
    this.upTo(hasNews);
    this.whole = 0;
  }

  /** @param isComplete whether everything up to `cursor` is folded */
  settle(seen: number, cursor: number, isComplete: boolean): void {
    // Also where the server's order is another now, of which nothing was seen.
    this.seen = seen;
    if (isComplete) this.whole = cursor;
  }

  /** The order is another one from now on. */
  reset(): void {
    this.whole = 0;
    this.seen = 0;
  }

  forgetSeen(): void {
    this.seen = 0;
  }

  restore(seen: number): void {
    this.seen = seen;
  }
}
