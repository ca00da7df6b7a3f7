import { describe, expect, it } from 'vitest';
import { directDraftMachine } from '#machines/reservation-draft/direct.machine.ts';
import { walkEveryTransition, type Stop } from './walk-transitions.ts';
import { causedBy, directModel, directWays, inputs, views, type DirectLeaf } from './direct-draft.model.ts';

type DirectStop = Stop<typeof directDraftMachine>;

const seen = (leaf: DirectLeaf, also: (stop: DirectStop) => void = () => {}) => (stop: DirectStop) => {
  const { basket, editable, prices } = views[leaf];
  const { facts, fresh } = stop.snapshot.context;
  if (basket !== 'any') expect(facts.empty).toBe(basket === 'empty');
  if (prices !== 'any') expect(fresh).toBe(prices === 'fresh');
  expect(stop.snapshot.hasTag('editable')).toBe(editable);
  // [L12] never editable while a checkout is pending.
  expect(editable).toBe(facts.checkout !== 'pending');
  expect(leaf === 'booked').toBe(facts.checkout === 'booked');
  if (stop.emitted.length > 0) expect(leaf).toBe('collecting.requoting');
  also(stop);
};

const states: Record<DirectLeaf, (stop: DirectStop) => void> = {
  empty: seen('empty'),
  'collecting.fresh': seen('collecting.fresh'),
  'collecting.stale': seen('collecting.stale'),
  'collecting.requoting': seen('collecting.requoting', ({ event, emitted }) => event?.type === 'requote.requested' && expect(emitted).toEqual([{ type: 'Requote' }])),
  checkingOut: seen('checkingOut'),
  submitted: seen('submitted'),
  booked: seen('booked'),
};

describe('every transition of the direct draft', () => {
  it.each(inputs)('from $facts, fresh $fresh', async (input) => {
    expect(await walkEveryTransition(directDraftMachine, directModel(input), { states, events: Object.keys(causedBy) })).toEqual(Object.keys(views).sort());
  });
});

it('has a short path to every state for the browser', () => {
  expect([...directWays().keys()].sort()).toEqual(Object.keys(views).sort());
});
