import type { DraftState } from '#domain/draft/state.ts';
import type { DirectFacts, DirectInput } from './direct.machine.ts';

/** The facts of the fold that decide how the draft flows. */
export function directFactsOf({ lines, checkout }: DraftState): DirectFacts {
  const empty = lines.length === 0;
  if (checkout.status === 'pending') return { empty, checkout: 'pending' };
  // A booking that left lines behind is a new draft already.
  return { empty, checkout: checkout.status === 'confirmed' && empty ? 'booked' : 'open' };
}

/** Input that resumes the draft where the fold says it stands. A page that has just opened has asked for no prices, so none are fresh. */
export function directInputOf(state: DraftState): DirectInput {
  return { facts: directFactsOf(state), fresh: false };
}
