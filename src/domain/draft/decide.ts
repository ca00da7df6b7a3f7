import type { DraftCommand } from './commands.ts';
import { decideCheckout } from './decide-checkout.ts';
import { decideDetails } from './decide-details.ts';
import { decideLines } from './decide-lines.ts';
import { refuse, type DecideContext, type Deciders, type Decision } from './decision.ts';
import type { DraftState } from './state.ts';
import { decideQuotation } from './decide-quotation.ts';

const deciders: Deciders<DraftCommand['type']> = { ...decideLines, ...decideDetails, ...decideCheckout, ...decideQuotation };

/** The commands that are allowed while a checkout is pending: its outcomes, changes of the hold, requests for quotes, an attempt of another device, and seen news. */
const whilePending: ReadonlySet<DraftCommand['type']> = new Set<DraftCommand['type']>([
  'RecordHold', 'RecordHoldExpired', 'RecordChallenge', 'RecordUnknown', 'RecordConfirmation', 'RecordDecline', 'ShareRequest', 'SeeNews', 'OpenQuotation',
]);

/** The commands that are refused while the draft buys a quotation (P13). */
const ofDirectDraft: ReadonlySet<DraftCommand['type']> = new Set<DraftCommand['type']>([
  'AddItem', 'RemoveItems', 'RestoreItems', 'ChangeLine', 'ChooseCurrency', 'ApplyVoucher',
]);

/**
 * Decides a command. Returns the events to append, none when the command changes
 * nothing, or the problems for which it is refused. Pure.
 *
 * The draft is frozen from `CheckoutIntended` to the final answer, because every
 * retry must send the same body (L12).
 */
export function decide(state: DraftState, command: DraftCommand, context: DecideContext): Decision {
  const { checkout } = state;
  if (checkout.status === 'pending' && !whilePending.has(command.type)) return refuse({ code: 'checkoutPending', checkoutId: checkout.checkoutId });
  if (state.quotation && checkout.status !== 'confirmed' && ofDirectDraft.has(command.type)) return refuse({ code: 'quotationFixed' });
  const decideOne = deciders[command.type] as (state: DraftState, command: DraftCommand, context: DecideContext) => Decision;
  return decideOne(state, command, context);
}
