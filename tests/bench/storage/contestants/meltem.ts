import { openEventLog, type EventLog } from '#log/event-log.ts';
import type { Contestant, ContestantModule } from '#tests/bench/storage/contestant.ts';
import { applyChange, initialState, type Basket, type Change } from '#tests/bench/storage/workload/reducer.ts';

export const meta: ContestantModule['meta'] = {
  title: 'this project\'s event log', cipher: 'XChaCha20-Poly1305, noble', history: true, unit: 'change',
};

const STREAM = 'draft/direct';
const FOLD_VERSION = 1;
/** As in the draft store (L7): number of events after which a snapshot is written, without waiting for it; another is written when the page is left. */
const EVENTS_PER_SNAPSHOT = 200;

export const create: ContestantModule['create'] = (database) => eventLog(database, true);

/** @param left true when the page is closed normally: after idle work and a final snapshot */
export function eventLog(database: string, left: boolean): Contestant {
  let log: EventLog;
  let state: Basket;
  let head = 0;
  let snapshotAt = 0;
  /** The snapshot that waits for a pause: the page is left once it is written. */
  let keeping = Promise.resolve();

  function keepSnapshot(fewest: number): Promise<void> {
    if (head - snapshotAt < fewest) return keeping;
    snapshotAt = head;
    return keeping = log.keepSnapshot(STREAM, { seq: head, version: FOLD_VERSION, state: structuredClone(state) });
  }

  return {
    async open() { log = await openEventLog({ name: database }); },
    async append(change) {
      ({ head } = await log.append(STREAM, [{ id: crypto.randomUUID(), type: change.t, v: 1, at: Date.now(), data: change }]));
      applyChange(state, change);
      void keepSnapshot(EVENTS_PER_SNAPSHOT);
    },
    async restore() {
      const { snapshot, events, damage, head: end } = await log.restore(STREAM, FOLD_VERSION);
      if (damage.length > 0) throw new Error(`damage: ${JSON.stringify(damage)}`);
      state = snapshot ? (snapshot.state as Basket) : initialState();
      for (const { event } of events) applyChange(state, event.data as Change);
      head = end;
      snapshotAt = snapshot?.seq ?? 0;
      return state;
    },
    async close() {
      if (left) await keepSnapshot(1);
      log.close();
    },
  };
}
