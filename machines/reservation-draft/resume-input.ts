import type { DraftState } from '#domain/draft/state.ts';
import type { DirectFacts, DirectInput } from './direct.machine.ts';

/** The facts of the fold that steer the draft. */
export function directFactsOf({ lines, checkout }: DraftState): DirectFacts {
  const empty = lines.length === 0;
  if (checkout.status === 'pending') return { empty, checkout: 'pending' };
  // A booking that left lines behind is a new draft already.
  return { empty, checkout: checkout.status === 'confirmed' && empty ? 'booked' : 'open' };
}

/**
 * Input to take the draft up where the fold says it stands.
 *
 * @param now epoch ms
 * @param maxAge how old, in ms, a line's price may be before it is asked for again
 */
export function directInputOf(state: DraftState, { now, maxAge }: { readonly now: number; readonly maxAge: number }): DirectInput {
  return { facts: directFactsOf(state), fresh: state.lines.every((line) => now - line.quotedAt <= maxAge) };
}
