import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TokenBuckets } from './token-buckets.ts';

describe('token buckets', () => {
  it('grant a burst, then one token per refill, and return the time to wait', () => {
    let now = 0;
    const buckets = new TokenBuckets({ burst: 3, perSecond: 2 }, () => now);
    expect([1, 2, 3, 4].map(() => buckets.take('a'))).toEqual([0, 0, 0, 500]);
    now = 200;
    expect(buckets.take('a')).toBe(300);
    now = 500;
    expect([buckets.take('a'), buckets.take('a')]).toEqual([0, 500]);
    expect(buckets.take('b')).toBe(0);
    now = 60_000;
    expect([1, 2, 3, 4].map(() => buckets.take('a') > 0)).toEqual([false, false, false, true]);
  });

  it('take several tokens at once, or none of them', () => {
    let now = 0;
    const buckets = new TokenBuckets({ burst: 10, perSecond: 2 }, () => now);
    expect([buckets.take('a', 7), buckets.take('a', 4), buckets.take('a', 3)]).toEqual([0, 500, 0]);
    expect(buckets.take('a', 10)).toBe(5000);
    now = 5000;
    expect([buckets.take('a', 10), buckets.take('a')]).toEqual([0, 500]);
  });

  it('grant in any period at most the burst and the refill, and the returned wait is long enough', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 20 }), fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 80 }), (burst, perSecond, pauses) => {
        let now = 0;
        const buckets = new TokenBuckets({ burst, perSecond }, () => now);
        const granted: number[] = [];
        for (const pause of pauses) {
          now += pause;
          const wait = buckets.take('a');
          if (wait > 0) {
            now += Math.ceil(wait);
            expect(buckets.take('a')).toBe(0);
          }
          granted.push(now);
        }
        for (const [first, from] of granted.entries()) {
          for (const [last, to] of granted.entries()) if (last >= first) expect(last - first + 1).toBeLessThanOrEqual(burst + ((to - from) / 1000) * perSecond + 1e-6);
        }
      }),
    );
  });

  it('store a limited number of clients, and remove those whose bucket is full', () => {
    let now = 0;
    const buckets = new TokenBuckets({ burst: 5, perSecond: 1 }, () => now, 100);
    for (let client = 0; client < 10_000; client += 1) buckets.take(`client ${client}`);
    expect(buckets.size).toBe(100);
    now = 10_000;
    for (let times = 0; times < 60; times += 1) buckets.take('one');
    expect(buckets.size).toBe(1);
  });

  it('remove the client with the oldest request first', () => {
    const buckets = new TokenBuckets({ burst: 1, perSecond: 1 }, () => 0, 3);
    for (const client of ['a', 'b', 'c', 'd']) buckets.take(client);
    expect(buckets.take('d')).toBeGreaterThan(0);
    expect(buckets.take('a')).toBe(0);
  });
});
