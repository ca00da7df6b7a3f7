import { describe, expect, it } from 'vitest';
import { createBuckets } from './rate-limit.ts';

/** Writes: 300 tokens at once and 10 a second. */
describe('the buckets of all clients', () => {
  it('further cost of one token says how long the whole request must wait, its own token included', () => {
    const take = createBuckets(1);
    for (let n = 0; n < 300; n += 1) expect(take('writes', 'a', 0)).toBe(0);
    const [own, more] = [take('writes', 'a', 0), take('writes', 'a', 1)];
    expect(own).toBeGreaterThan(50);
    expect(more - own).toBeGreaterThan(50);
  });

  it('a request is not refused for ever where a full bucket has one token', () => {
    const take = createBuckets(1 / 300);
    expect([take('writes', 'a', 0), take('writes', 'a', 1), take('writes', 'a', 20)]).toEqual([0, 0, 0]);
  });
});
