/** Timers of the runtime, replaceable in tests. */
export interface Timers {
  /** Calls `run` once after `ms`. The returned function cancels it. */
  after(ms: number, run: () => void): () => void;
}
