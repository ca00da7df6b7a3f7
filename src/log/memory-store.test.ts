import { describe } from 'vitest';
import { logContract, storeContract } from '#tests/log/contract.ts';
import { memoryStore } from './memory-store.ts';

describe('in memory, outside a browser', () => {
  storeContract(() => memoryStore());
  logContract(() => {
    const store = memoryStore();
    return () => ({ ...store, close: () => undefined });
  });
});
