/** Time as this device believes it. */
export interface Clock {
  /** Epoch ms. */
  now(): number;
}

/**
 * Time, ids and chance. Nothing in the runtime or in a page reads a clock or a
 * random source by itself: `src/app` passes this in, and a test holds it.
 */
export interface Platform extends Clock {
  /** A fresh random UUID. */
  newId(): string;
  /** Cryptographically random bytes. */
  randomBytes(length: number): Uint8Array<ArrayBuffer>;
  /** A number in [0, 1), for pauses that shall not coincide. */
  random(): number;
}
