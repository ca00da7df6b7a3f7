import type { Wish } from '#domain/catalogue.ts';
import { validateWish } from '#domain/wish.ts';
import type { DecideContext, Deciders, Decision } from './decision.ts';
import { happened, nothing, refuse } from './decision.ts';
import type { DraftProblem } from './problem.ts';
import { same } from '#domain/same.ts';
import { lineOf, pricedLine, type DraftState } from './state.ts';

/** Problems of a wish on its own; a selection of another vertical has no other. */
function wishProblems(wish: Wish, context: DecideContext): DraftProblem[] {
  if (wish.selection.vertical !== wish.offer.vertical) return [{ code: 'wrongSelection' }];
  if (!Object.values(wish.party).every((count) => Number.isInteger(count) && count >= 0)) return [{ code: 'badParty' }];
  return validateWish(wish, context.today);
}

/** Problems of a wish beside the lines that are there: the same thing twice, or one known to be gone. */
function clashes(state: DraftState, wish: Wish, lineId: string | null): DraftProblem[] {
  const twin = state.lines.find(
    (line) => line.lineId !== lineId && line.offer.productCode === wish.offer.productCode && same(line.selection, wish.selection),
  );
  if (!twin) return [];
  return [twin.unavailable ? { code: 'unavailable', lineId: twin.lineId, reason: twin.unavailable } : { code: 'alreadyInBasket', lineId: twin.lineId }];
}

/** Changes a line when it is there, the change changes something, and the changed wish can be booked. */
function change(state: DraftState, lineId: string, patch: Partial<Wish>, context: DecideContext, decision: () => Decision): Decision {
  const line = lineOf(state, lineId);
  if (!line) return refuse({ code: 'noSuchLine', lineId });
  const wish = { ...line, ...patch };
  if (same(wish, line)) return nothing;
  const problems = [...wishProblems(wish, context), ...clashes(state, wish, lineId)];
  return problems.length > 0 ? refuse(...problems) : decision();
}

export const decideLines: Deciders<'AddItem' | 'RemoveItem' | 'RestoreItem' | 'ChangeSelection' | 'SetParty' | 'SetExtra'> = {
  AddItem(state, { offer, selection, party, extras }, context) {
    const wish = { offer, selection, party, extras };
    if (offer.saleMode !== 'direct') return refuse({ code: 'notSoldDirectly' });
    const problems = [...wishProblems(wish, context), ...clashes(state, wish, null)];
    if (problems.length > 0) return refuse(...problems);
    return happened(context, 'ItemAdded', { lineId: context.newId(), ...wish });
  },

  RemoveItem(state, { lineId }, context) {
    return lineOf(state, lineId) ? happened(context, 'ItemRemoved', { lineId }) : nothing;
  },

  RestoreItem(state, { lineId }, context) {
    if (lineOf(state, lineId)) return nothing;
    const { line, removals } = state.removed.find((removed) => removed.lineId === lineId) ?? {};
    if (!line || !removals) return refuse({ code: 'noSuchLine', lineId });
    const problems = [...wishProblems(line, context), ...clashes(state, line, lineId)];
    return problems.length > 0 ? refuse(...problems) : happened(context, 'ItemRestored', { ...pricedLine(line), undoes: removals });
  },

  ChangeSelection(state, { lineId, selection }, context) {
    return change(state, lineId, { selection }, context, () => happened(context, 'SelectionChanged', { lineId, selection }));
  },

  SetParty(state, { lineId, party }, context) {
    return change(state, lineId, { party }, context, () => happened(context, 'PartySet', { lineId, party }));
  },

  SetExtra(state, { lineId, code, quantity }, context) {
    if (!Number.isInteger(quantity) || quantity < 0) return refuse({ code: 'badQuantity', extra: code });
    const { [code]: _, ...others } = lineOf(state, lineId)?.extras ?? {};
    const extras = quantity > 0 ? { ...others, [code]: quantity } : others;
    return change(state, lineId, { extras }, context, () => happened(context, 'ExtraSet', { lineId, code, quantity }));
  },
};
