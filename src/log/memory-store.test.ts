import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logContract, storeContract } from '#tests/log/contract.ts';
import { compareKeys, memoryStore } from './memory-store.ts';

describe('in memory, outside a browser', () => {
  storeContract(() => memoryStore());
  logContract(() => {
    const store = memoryStore();
    return () => ({ ...store, close: () => undefined });
  });
});

describe('[L2] the order of keys', () => {
  const part = fc.oneof(fc.integer(), fc.string({ maxLength: 3 }), fc.constant<[]>([]));
  const key = fc.array(part, { maxLength: 4 });

  it('[L2] is a total order', () => {
    fc.assert(fc.property(key, key, key, (a, b, c) => {
      expect(Math.sign(compareKeys(a, b)) + Math.sign(compareKeys(b, a))).toBe(0);
      if (compareKeys(a, b) <= 0 && compareKeys(b, c) <= 0) expect(compareKeys(a, c)).toBeLessThanOrEqual(0);
    }));
  });
});
