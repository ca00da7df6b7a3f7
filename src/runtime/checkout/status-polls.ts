import { backoff } from '#api/retry.ts';
import type { Platform } from '#runtime/platform.ts';
import type { Timers } from '#runtime/timers.ts';

const FIRST_MS = 1000;
const LONGEST_MS = 15_000;

/** When to ask about an attempt whose end is not known: at once, then ever more rarely. One question at a time. */
export class StatusPolls {
  private readonly timers: Timers;
  private readonly random: () => number;
  private asked = 0;
  private cancel = () => {};

  constructor({ timers, platform }: { readonly timers: Timers; readonly platform: Pick<Platform, 'random'> }) {
    this.timers = timers;
    this.random = platform.random;
  }

  /** Asks when it is time. A question that is still open is given up, and its `signal` fires. */
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

  /** The next question is asked at once. */
  restart(): void {
    this.asked = 0;
  }

  /** The next question waits, even if it is the first. */
  skipFirst(): void {
    this.asked = Math.max(this.asked, 1);
  }

  stop(): void {
    this.cancel();
  }
}
