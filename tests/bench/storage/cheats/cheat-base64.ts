import { get, set } from 'idb-keyval';
import type { ContestantModule } from '#tests/bench/storage/contestant.ts';
import { applyChange, initialState, type Basket } from '#tests/bench/storage/workload/reducer.ts';

/** Must be detected: base64 is not encryption. */
export const meta: ContestantModule['meta'] = { title: 'stores base64', cipher: 'claims one', history: false, unit: 'whole state' };

const encode = (value: unknown) => btoa(Array.from(new TextEncoder().encode(JSON.stringify(value)), (byte) => String.fromCharCode(byte)).join(''));
const decode = (text: string) => JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)))) as Basket;

export const create: ContestantModule['create'] = () => {
  let state = initialState();
  return {
    async open() {
      const text = await get<string>('state');
      if (text) state = decode(text);
    },
    append(change) {
      applyChange(state, change);
      return set('state', encode(state));
    },
    restore: async () => state,
    close: async () => undefined,
  };
};
