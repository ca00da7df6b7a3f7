import { describe, expect, it } from 'vitest';
import { syncMachine } from '#machines/sync/sync.machine.ts';
import { walkEveryTransition, type Stop } from './walk-transitions.ts';
import { causedBy, commandOn, inputs, syncModel, type SyncLeaf } from './sync.model.ts';

type SyncStop = Stop<typeof syncMachine>;

const seen = (leaf: SyncLeaf, also: (stop: SyncStop) => void = () => {}) => (stop: SyncStop) => {
  const { context } = stop.snapshot;
  const given = stop.emitted.map(({ type }) => type).filter((type) => type !== 'Unschedule');
  const before = stop.before ? JSON.stringify(stop.before.value) : null;
  const entered = before !== JSON.stringify(stop.snapshot.value) || stop.event?.type === 'exchange.done';
  const command = commandOn[leaf];
  if (entered && command) expect(given).toEqual([command]);
  else expect(given).toEqual([]);
  // A cancelled timer never fires: no `due` reaches another state.
  if (before !== null && /gathering|retrying/.test(before) && !/gathering|retrying/.test(leaf)) expect(stop.emitted.at(0)?.type).toBe('Unschedule');
  if (leaf === 'leading.gathering' || leaf === 'leading.retrying') expect(context.online).toBe(true);
  also(stop);
};

const states: Record<SyncLeaf, (stop: SyncStop) => void> = {
  following: seen('following'),
  'leading.resting': seen('leading.resting', ({ snapshot }) => expect(snapshot.context.again).toBe(false)),
  'leading.gathering': seen('leading.gathering'),
  'leading.exchanging': seen('leading.exchanging', ({ event, snapshot }) => {
    // A change during an exchange is recorded.
    if (event?.type === 'changed') expect(snapshot.context.again).toBe(true);
  }),
  'leading.retrying': seen('leading.retrying', ({ snapshot }) => expect(snapshot.context.failures).toBeGreaterThan(0)),
  'leading.parked': seen('leading.parked', ({ snapshot }) => expect(snapshot.context.online).toBe(false)),
  'leading.denied': seen('leading.denied'),
};

describe('[L11] every transition of the exchange', () => {
  it.each(inputs)('from online $online', async (input) => {
    expect(await walkEveryTransition(syncMachine, syncModel(input), { states, events: Object.keys(causedBy) })).toEqual(Object.keys(commandOn).sort());
  });
});
