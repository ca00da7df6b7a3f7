import type { DraftCommand } from './commands.ts';
import { decideCheckout } from './decide-checkout.ts';
import { decideDetails } from './decide-details.ts';
import { decideLines } from './decide-lines.ts';
import { refuse, type DecideContext, type Deciders, type Decision } from './decision.ts';
import type { DraftState } from './state.ts';

const deciders: Deciders<DraftCommand['type']> = { ...decideLines, ...decideDetails, ...decideCheckout };

/** What may be recorded while a checkout is pending: its answers, what happens to the hold, and what the visitor has seen. */
const whilePending: ReadonlySet<DraftCommand['type']> = new Set<DraftCommand['type']>([
  'RecordHold', 'RecordHoldExpired', 'RecordChallenge', 'RecordUnknown', 'RecordConfirmation', 'RecordDecline', 'SeeNews',
]);

/**
 * What happens when the command meets the state: new events to append, none
 * when the state is already so, or the problems that stand against it. Pure.
 *
 * From `CheckoutIntended` to its final answer the draft is frozen, since every
 * retry must send the same body (L12).
 */
export function decide(state: DraftState, command: DraftCommand, context: DecideContext): Decision {
  const { checkout } = state;
  if (checkout.status === 'pending' && !whilePending.has(command.type)) return refuse({ code: 'checkoutPending', checkoutId: checkout.checkoutId });
  const decideOne = deciders[command.type] as (state: DraftState, command: DraftCommand, context: DecideContext) => Decision;
  return decideOne(state, command, context);
}
