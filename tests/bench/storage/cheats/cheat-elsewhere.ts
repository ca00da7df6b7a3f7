import type { ContestantModule } from '#tests/bench/storage/contestant.ts';
import { applyChange, initialState, type Basket } from '#tests/bench/storage/workload/reducer.ts';

/** Must be detected: plaintext in localStorage, nothing in IndexedDB. */
export const meta: ContestantModule['meta'] = { title: 'stores in localStorage', cipher: 'claims one', history: false, unit: 'whole state' };
export const create: ContestantModule['create'] = () => {
  let state = initialState();
  return {
    async open() { state = JSON.parse(localStorage.getItem('state') ?? 'null') as Basket | null ?? state; },
    async append(change) {
      applyChange(state, change);
      localStorage.setItem('state', JSON.stringify(state));
    },
    restore: async () => state,
    close: async () => undefined,
  };
};
