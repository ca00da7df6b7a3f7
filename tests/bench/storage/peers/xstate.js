// XState cart machine; getPersistedSnapshot() sealed whole and put with idb-keyval on each transition.
import { assign, createActor, createMachine } from 'xstate';
import { produce } from 'immer';
import { createStore as idbStore, get, set } from 'idb-keyval';
import { makeSealer } from '#tests/bench/storage/workload/crypto.ts';
import { applyChange, initialState } from '#tests/bench/storage/workload/reducer.ts';

export const meta = {
  title: 'XState persisted snapshot + idb-keyval + XChaCha20-Poly1305 (noble)',
  cipher: 'XChaCha20-Poly1305, noble', history: false, unit: 'whole snapshot',
};

const apply = assign(({ context, event }) => produce(context, (d) => { applyChange(d, event.change); }));
const machine = createMachine({
  id: 'basket', initial: 'empty', context: initialState,
  states: {
    empty: { always: { guard: ({ context }) => context.lines.length > 0, target: 'filled' }, on: { CHANGE: { actions: apply } } },
    filled: { always: { guard: ({ context }) => context.lines.length === 0, target: 'empty' }, on: { CHANGE: { actions: apply } } },
  },
});

export function create(name) {
  const box = makeSealer();
  let idb, actor;
  return {
    async open() {
      idb = idbStore(name, 'kv');
      const b = await get('snapshot', idb);
      actor = createActor(machine, b ? { snapshot: box.openJSON(b) } : undefined);
      actor.start();
    },
    append(c) {
      actor.send({ type: 'CHANGE', change: c });
      return set('snapshot', box.sealJSON(actor.getPersistedSnapshot()), idb);
    },
    restore: async () => actor.getSnapshot().context,
    async close() { actor.stop(); },
  };
}
