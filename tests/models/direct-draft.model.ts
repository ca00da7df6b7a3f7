import { directDraftMachine, type DirectEvent, type DirectFacts, type DirectInput } from '#machines/reservation-draft/direct.machine.ts';
import { modelOf, shortestWays } from './walk-transitions.ts';

/** The direct draft, as a model for the machine and for the basket page. */

export type DirectLeaf = 'empty' | 'collecting.fresh' | 'collecting.stale' | 'collecting.requoting' | 'checkingOut' | 'submitted' | 'booked';

export interface DirectView {
  readonly basket: 'empty' | 'filled' | 'any';
  readonly editable: boolean;
  readonly prices: 'fresh' | 'old' | 'any';
}

export const views: Readonly<Record<DirectLeaf, DirectView>> = {
  empty: { basket: 'empty', editable: true, prices: 'any' },
  'collecting.fresh': { basket: 'filled', editable: true, prices: 'fresh' },
  'collecting.stale': { basket: 'filled', editable: true, prices: 'old' },
  'collecting.requoting': { basket: 'filled', editable: true, prices: 'old' },
  checkingOut: { basket: 'filled', editable: true, prices: 'any' },
  submitted: { basket: 'any', editable: false, prices: 'any' },
  booked: { basket: 'empty', editable: true, prices: 'any' },
};

export const causedBy: Readonly<Record<DirectEvent['type'], 'log' | 'visitor' | 'clock' | 'server'>> = {
  'draft.changed': 'log',
  'checkout.opened': 'visitor',
  'checkout.left': 'visitor',
  'requote.requested': 'visitor',
  'prices.aged': 'clock',
  'requote.answered': 'server',
  'requote.failed': 'server',
};

const facts: readonly DirectFacts[] = [
  { empty: true, checkout: 'open' },
  { empty: false, checkout: 'open' },
  { empty: false, checkout: 'pending' },
  { empty: true, checkout: 'pending' },
  { empty: true, checkout: 'booked' },
];

const cases: readonly DirectEvent[] = facts.map((each) => ({ type: 'draft.changed', facts: each }));

export const inputs: readonly DirectInput[] = facts.flatMap((each) => [{ facts: each, fresh: true }, { facts: each, fresh: false }]);

export const directModel = (input: DirectInput = inputs[0]!) => modelOf(directDraftMachine, { input, events: cases });
export const directWays = () => shortestWays(directModel());
