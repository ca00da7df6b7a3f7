import type { Timers } from '#runtime/timers.ts';

/** A longer pause would overflow the browser's 32-bit timer and end at once. */
const LONGEST_MS = 2_147_483_647;

export const browserTimers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, Math.min(Math.max(ms, 0), LONGEST_MS));
    return () => clearTimeout(timer);
  },
};
