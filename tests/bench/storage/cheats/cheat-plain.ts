import { get, set } from 'idb-keyval';
import type { ContestantModule } from '#tests/bench/storage/contestant.ts';
import { applyChange, initialState, type Basket } from '#tests/bench/storage/workload/reducer.ts';

/** Must be detected: its record contains the marker. */
export const meta: ContestantModule['meta'] = { title: 'stores plaintext', cipher: 'claims one', history: false, unit: 'whole state' };
export const create: ContestantModule['create'] = () => {
  let state = initialState();
  return {
    async open() { state = await get<Basket>('state') ?? state; },
    append(change) {
      applyChange(state, change);
      return set('state', state);
    },
    restore: async () => state,
    close: async () => undefined,
  };
};
