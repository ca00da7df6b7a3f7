/** Timers as the runtime sees them, so that a test can hold them. */
export interface Timers {
  /** Calls `run` once, `ms` from now, unless the returned function is called before. */
  after(ms: number, run: () => void): () => void;
}
