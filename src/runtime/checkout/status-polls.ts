import { backoff } from '#api/retry.ts';
import type { Platform } from '#runtime/platform.ts';
import type { Timers } from '#runtime/timers.ts';

/** When to ask about an attempt whose end is not known: at once, and then ever more rarely. One question at a time. */
export interface Polls {
  /** Asks when it is time; a question before it is given up. `signal` fires when this one is. */
  ask(question: (signal: AbortSignal) => Promise<void>): void;
  /** The next question is asked at once again. */
  restart(): void;
  /** The next question is not asked at once, even if it is the first. */
  waitFirst(): void;
  stop(): void;
}

const FIRST_MS = 1000;
const LONGEST_MS = 15_000;

export function createPolls(timers: Timers, { random }: Pick<Platform, 'random'>): Polls {
  let asked = 0;
  let stop = () => {};
  return {
    ask(question) {
      stop();
      const ours = new AbortController();
      const cancel = timers.after(asked === 0 ? 0 : Math.min(backoff(asked - 1, FIRST_MS, random), LONGEST_MS), () => void question(ours.signal));
      asked += 1;
      stop = () => {
        cancel();
        ours.abort();
      };
    },
    restart: () => void (asked = 0),
    waitFirst: () => void (asked = Math.max(asked, 1)),
    stop: () => stop(),
  };
}
