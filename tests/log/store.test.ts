import { describe } from 'vitest';
import { indexedDbStore } from '#log/indexeddb-store.ts';
import { memoryStore } from '#log/memory-store.ts';
import { logContract, storeContract } from './contract.ts';

describe('in IndexedDB', () => {
  storeContract(indexedDbStore);
  logContract((name) => () => indexedDbStore(name));
});

describe('in memory', () => {
  storeContract(() => memoryStore());
  logContract(() => {
    const store = memoryStore();
    return () => ({ ...store, close: () => undefined });
  });
});
