/** The device's clock; it may be wrong. */
export interface Clock {
  /** Epoch ms. */
  now(): number;
}

/**
 * Time, ids and random numbers. The runtime and pages read no clock and no random
 * source directly: `src/app` passes this in, and tests replace it.
 */
export interface Platform extends Clock {
  /** A fresh random UUID. */
  newId(): string;
  /** Cryptographically random bytes. */
  randomBytes(length: number): Uint8Array<ArrayBuffer>;
  /** A number in [0, 1), for the jitter of delays. */
  random(): number;
}
