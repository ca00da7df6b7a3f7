/** Time as the runtime's actors see it, so that a test can hold the clock. */
export interface Timers {
  /** Calls back once, `ms` from now, unless the returned function is called before. */
  after(ms: number, run: () => void): () => void;
}

/** Longer pauses would overflow the browser's 32-bit timer and fire at once. */
const LONGEST_MS = 2_147_483_647;

export const browserTimers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, Math.min(Math.max(ms, 0), LONGEST_MS));
    return () => clearTimeout(timer);
  },
};
