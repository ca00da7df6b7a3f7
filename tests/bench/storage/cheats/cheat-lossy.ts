import { get, set } from 'idb-keyval';
import type { ContestantModule } from '#tests/bench/storage/contestant.ts';
import { makeSealer } from '#tests/bench/storage/workload/crypto.ts';
import { applyChange, initialState, type Basket } from '#tests/bench/storage/workload/reducer.ts';

/** Must be detected: the state is encrypted, but the last change is missing. */
export const meta: ContestantModule['meta'] = { title: 'loses the last write', cipher: 'XChaCha20-Poly1305, noble', history: false, unit: 'whole state' };
export const create: ContestantModule['create'] = () => {
  const box = makeSealer();
  let state = initialState();
  return {
    async open() {
      const bytes = await get<Uint8Array>('state');
      if (bytes) state = box.openJSON(bytes) as Basket;
    },
    append(change) {
      const bytes = box.sealJSON(state);
      applyChange(state, change);
      return set('state', bytes);
    },
    restore: async () => state,
    close: async () => undefined,
  };
};
