import { describe, expect, it } from 'vitest';
import { memorySizeOf } from './memory-size.ts';

const text = 'x'.repeat(1000);

describe('the estimated size of data in memory', () => {
  it.each<[string, unknown]>([
    ['a string', text], ['an array', [text]], ['an object', { text }], ['nested data', { of: [{ text }] }], ['a map', new Map([[1, { text }]])], ['a set', new Set([text])],
  ])('counts what %s holds', (_, value) => {
    expect(memorySizeOf(value)).toBeGreaterThanOrEqual(1000);
    expect(memorySizeOf(value)).toBeLessThan(1300);
  });

  it('counts something for each value, so that many small ones have a bound', () => {
    for (const value of [null, undefined, 0, false, '', [], {}, new Date(0)]) expect(memorySizeOf(value)).toBeGreaterThan(0);
  });
});
