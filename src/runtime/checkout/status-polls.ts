import { backoff } from '#api/retry.ts';
import type { Platform } from '#runtime/platform.ts';
import type { Timers } from '#runtime/timers.ts';

const FIRST_MS = 1000;
const LONGEST_MS = 15_000;

/** Schedules status polls of an attempt: the first at once, later ones at growing intervals, one at a time. */
export class StatusPolls {
  private readonly timers: Timers;
  private readonly random: () => number;
  private asked = 0;
  private cancel = () => {};

  constructor({ timers, platform }: { readonly timers: Timers; readonly platform: Pick<Platform, 'random'> }) {
    this.timers = timers;
    this.random = platform.random;
  }

  /** Schedules a poll and aborts the previous one through its `signal`. */
  ask(question: (signal: AbortSignal) => Promise<void>): void {
    this.cancel();
    const open = new AbortController();
    const pause = this.asked === 0 ? 0 : Math.min(backoff(this.asked - 1, FIRST_MS, this.random), LONGEST_MS);
    const stopTimer = this.timers.after(pause, () => void question(open.signal));
    this.asked += 1;
    this.cancel = () => {
      stopTimer();
      open.abort();
    };
  }

  /** Makes the next poll immediate. */
  restart(): void {
    this.asked = 0;
  }

  /** Delays the next poll, even if it is the first. */
  skipFirst(): void {
    this.asked = Math.max(this.asked, 1);
  }

  stop(): void {
    this.cancel();
  }
}
