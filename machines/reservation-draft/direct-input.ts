import type { DraftState } from '#domain/draft/state.ts';
import type { DirectFacts, DirectInput } from './direct.machine.ts';

/** Reads the facts of the fold that the draft flow depends on. */
export function directFactsOf({ lines, checkout }: DraftState): DirectFacts {
  const empty = lines.length === 0;
  if (checkout.status === 'pending') return { empty, checkout: 'pending' };
  // Lines that were not booked belong to a new draft.
  return { empty, checkout: checkout.status === 'confirmed' && empty ? 'booked' : 'open' };
}

/** Creates the input that resumes the draft in the state of the fold. A new page has requested no prices, so none are fresh. */
export function directInputOf(state: DraftState): DirectInput {
  return { facts: directFactsOf(state), fresh: false };
}
