import { EVENTS_PER_SNAPSHOT } from '#runtime/pending-events.ts';
import type { Timers } from '#runtime/timers.ts';

/** An idle time after which a snapshot is written, and the least number of events for it. */
const QUIET_MS = 10_000;
const EVENTS_WHEN_QUIET = 20;

/** When a draft's snapshot is kept (L7): after many events, in a pause, and when the page is left. */
export class SnapshotSchedule {
  private readonly timers: Timers;
  private readonly keep: (fewest: number) => Promise<void>;
  private readonly onQuiet: () => void;
  private stopQuiet = () => {};

  /**
   * @param keep keeps a snapshot where so many events are not in one yet
   * @param onQuiet nothing was written for a while
   */
  constructor(timers: Timers, keep: (fewest: number) => Promise<void>, onQuiet: () => void) {
    this.timers = timers;
    this.keep = keep;
    this.onQuiet = onQuiet;
  }

  afterChange(): void {
    void this.keep(EVENTS_PER_SNAPSHOT);
    this.waitForQuiet();
  }

  waitForQuiet(): void {
    this.stopQuiet();
    this.stopQuiet = this.timers.after(QUIET_MS, () => {
      void this.keep(EVENTS_WHEN_QUIET);
      this.onQuiet();
    });
  }

  /** The page is being left. */
  beforeLeaving(): Promise<void> {
    return this.keep(1);
  }

  close(): void {
    this.stopQuiet();
  }
}
