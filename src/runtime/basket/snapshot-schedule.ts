import { EVENTS_PER_SNAPSHOT } from '#runtime/pending-events.ts';
import type { Timers } from '#runtime/timers.ts';

/** Idle time before a snapshot is written, ms, and the minimum number of events for it. */
const QUIET_MS = 10_000;
const EVENTS_WHEN_QUIET = 20;

/** Schedules a draft's snapshots (L7): after many events, after an idle time, and when the page is left. */
export class SnapshotSchedule {
  private readonly timers: Timers;
  private readonly keep: (fewest: number) => Promise<void>;
  private readonly onQuiet: () => void;
  private stopQuiet = () => {};

  /**
   * @param keep keeps a snapshot if at least `fewest` events are not in the last one
   * @param onQuiet called when nothing was written for `QUIET_MS`
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

  /** Keeps a snapshot of any new events before the page is left. */
  beforeLeaving(): Promise<void> {
    return this.keep(1);
  }

  close(): void {
    this.stopQuiet();
  }
}
