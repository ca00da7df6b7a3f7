/** How often one client may ask: `burst` times at once, and `perSecond` times on and on. */
export interface Limit {
  readonly burst: number;
  readonly perSecond: number;
}

/** Clients remembered at a time; with more, the one that has been quiet longest is forgotten. */
const MOST_CLIENTS = 20_000;
/** What sums of fractions are wrong by, and more. */
const ROUNDING_MS = 1e-6;

/**
 * A token bucket for each client, in memory. Of each only the time is kept at
 * which its bucket will be full again (the generic cell rate algorithm, ITU-T
 * I.371), so one that is full takes no room. Counting in windows of time would
 * let a burst through twice where two meet, and keep every address for as long.
 */
export class TokenBuckets {
  readonly #burstMs: number;
  readonly #tokenMs: number;
  readonly #most: number;
  readonly #now: () => number;
  /** When each bucket is full again, milliseconds; who asked last stands last. */
  readonly #fullAt = new Map<string, number>();

  /** @param now a clock in milliseconds that only goes forward */
  constructor({ burst, perSecond }: Limit, now: () => number = () => performance.now(), most = MOST_CLIENTS) {
    this.#tokenMs = 1000 / perSecond;
    this.#burstMs = burst * this.#tokenMs;
    this.#now = now;
    this.#most = most;
  }

  /**
   * Takes a token. A refusal costs nothing.
   * @returns 0, or the milliseconds until there is one
   */
  take(client: string): number {
    const now = this.#now();
    this.#forget(now);
    const fullAt = Math.max(now, this.#fullAt.get(client) ?? 0) + this.#tokenMs;
    const wait = fullAt - now - this.#burstMs;
    if (wait > ROUNDING_MS) return wait;
    this.#fullAt.delete(client);
    this.#fullAt.set(client, fullAt);
    return 0;
  }

  get size(): number {
    return this.#fullAt.size;
  }

  /** Two that are full, or one to make room: more than a request can add. */
  #forget(now: number): void {
    let looked = 0;
    for (const [client, fullAt] of this.#fullAt) {
      if (looked === 2 || (fullAt > now && this.#fullAt.size < this.#most)) return;
      this.#fullAt.delete(client);
      looked += 1;
    }
  }
}
