/** Random values that are the same for the same seed, so that two runs make the same catalogue. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** The next number, 0 to 1, by the generator mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from `least` to `most`, both included. */
  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  of<T>(values: readonly T[]): T {
    return values[this.int(0, values.length - 1)]!;
  }

  /** Each value with the given probability, in its order. */
  some<T>(values: readonly T[], probability: number): T[] {
    return values.filter(() => this.next() < probability);
  }
}
