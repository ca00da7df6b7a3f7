/** How often one client may send a request: `burst` at once, then `perSecond` on average. */
export interface Limit {
  readonly burst: number;
  readonly perSecond: number;
}

/** Most clients in memory; with more, the client with the oldest request is removed. */
const MOST_CLIENTS = 20_000;
/** Tolerance for rounding errors in milliseconds. */
const ROUNDING_MS = 1e-6;

/**
 * Token buckets in memory, one per client. Each stores only the time at which it
 * will be full again (the generic cell rate algorithm, ITU-T I.371), so full
 * buckets need no memory. Fixed time windows would allow two bursts at a window's
 * border and would store every address for a whole window.
 */
export class TokenBuckets {
  readonly burst: number;
  /** Milliseconds until an empty bucket has one token. */
  readonly tokenMs: number;
  readonly #most: number;
  readonly #now: () => number;
  /** Time when each bucket is full again, in milliseconds; in the order of the last request. */
  readonly #fullAt = new Map<string, number>();

  /** @param now a monotonic clock in milliseconds @param most largest number of clients in memory */
  constructor({ burst, perSecond }: Limit, now: () => number = () => performance.now(), most = MOST_CLIENTS) {
    this.burst = burst;
    this.tokenMs = 1000 / perSecond;
    this.#now = now;
    this.#most = most;
  }

  /**
   * Takes tokens of a client's bucket: all of them, or none when too few are left.
   * @param tokens at most `burst`, because no bucket ever has more
   * @returns 0 when granted, or the milliseconds until that many tokens are available
   */
  take(client: string, tokens = 1): number {
    const now = this.#now();
    this.#removeOld(now);
    const fullAt = Math.max(now, this.#fullAt.get(client) ?? 0) + tokens * this.tokenMs;
    const wait = fullAt - now - this.burst * this.tokenMs;
    if (wait > ROUNDING_MS) return wait;
    this.#fullAt.delete(client);
    this.#fullAt.set(client, fullAt);
    return 0;
  }

  get size(): number {
    return this.#fullAt.size;
  }

  /** Removes up to two full buckets, or the oldest one when the memory is full: at least as many as a request can add. */
  #removeOld(now: number): void {
    let removed = 0;
    for (const [client, fullAt] of this.#fullAt) {
      if (removed === 2 || (fullAt > now && this.#fullAt.size < this.#most)) return;
      this.#fullAt.delete(client);
      removed += 1;
    }
  }
}
