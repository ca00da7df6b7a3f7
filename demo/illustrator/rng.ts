/**
 * Creates a deterministic random generator: xmur3 hashes the key into the seed of mulberry32.
 * In: any string. Out: a function that gives the next number in [0, 1); the same key gives the same sequence.
 */
export function randomFrom(key: string): () => number {
  let state = 1779033703 ^ key.length;
  for (let i = 0; i < key.length; i++) {
    state = Math.imul(state ^ key.charCodeAt(i), 3432918353);
    state = (state << 13) | (state >>> 19);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
