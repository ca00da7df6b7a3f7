import type { BookingItem } from '#domain/catalogue.ts';
import { validateItem } from '#domain/booking-item.ts';
import type { DecideContext, Deciders, Decision } from './decision.ts';
import { accept, noChange, refuse } from './decision.ts';
import type { DraftProblem } from './draft-problem.ts';
import { deepEqual } from '#domain/deep-equal.ts';
import { lineOf, pricedLine, type DraftState } from './state.ts';

/** Problems of an item by itself. A selection of another vertical is its only problem. */
function itemProblems(item: BookingItem, context: DecideContext): DraftProblem[] {
  if (item.selection.vertical !== item.offer.vertical) return [{ code: 'wrongSelection' }];
  if (!Object.values(item.party).every((count) => Number.isInteger(count) && count >= 0)) return [{ code: 'badParty' }];
  return validateItem(item, context);
}

/** Problems of an item beside the existing lines: the same product and selection exists, perhaps as unavailable. */
function duplicateProblems(state: DraftState, item: BookingItem, lineId: string | null): DraftProblem[] {
  const duplicate = state.lines.find(
    (line) => line.lineId !== lineId && line.offer.productCode === item.offer.productCode && deepEqual(line.selection, item.selection),
  );
  if (!duplicate) return [];
  return [duplicate.unavailable ? { code: 'unavailable', lineId: duplicate.lineId, reason: duplicate.unavailable } : { code: 'alreadyInBasket', lineId: duplicate.lineId }];
}

/** Decides a change of a line: refused when the line does not exist or the changed item cannot be booked, no event when nothing changes. */
function change(state: DraftState, lineId: string, patch: Partial<BookingItem>, context: DecideContext, decision: () => Decision): Decision {
  const line = lineOf(state, lineId);
  if (!line) return refuse({ code: 'noSuchLine', lineId });
  const item = { ...line, ...patch };
  if (deepEqual(item, line)) return noChange;
  const problems = [...itemProblems(item, context), ...duplicateProblems(state, item, lineId)];
  return problems.length > 0 ? refuse(...problems) : decision();
}

export const decideLines: Deciders<'AddItem' | 'RemoveItem' | 'RestoreItem' | 'ChangeSelection' | 'SetParty' | 'SetExtra'> = {
  AddItem(state, { offer, selection, party, extras }, context) {
    const item = { offer, selection, party, extras };
    if (offer.saleMode !== 'direct') return refuse({ code: 'notSoldDirectly' });
    const problems = [...itemProblems(item, context), ...duplicateProblems(state, item, null)];
    if (problems.length > 0) return refuse(...problems);
    return accept(context, 'ItemAdded', { lineId: context.newId(), ...item });
  },

  RemoveItem(state, { lineId }, context) {
    return lineOf(state, lineId) ? accept(context, 'ItemRemoved', { lineId }) : noChange;
  },

  RestoreItem(state, { lineId }, context) {
    if (lineOf(state, lineId)) return noChange;
    const { line, removals } = state.removed.find((removed) => removed.lineId === lineId) ?? {};
    if (!line || !removals) return refuse({ code: 'noSuchLine', lineId });
    const problems = [...itemProblems(line, context), ...duplicateProblems(state, line, lineId)];
    return problems.length > 0 ? refuse(...problems) : accept(context, 'ItemRestored', { ...pricedLine(line), undoes: removals });
  },

  ChangeSelection(state, { lineId, selection }, context) {
    return change(state, lineId, { selection }, context, () => accept(context, 'SelectionChanged', { lineId, selection }));
  },

  SetParty(state, { lineId, party }, context) {
    return change(state, lineId, { party }, context, () => accept(context, 'PartySet', { lineId, party }));
  },

  SetExtra(state, { lineId, code, quantity }, context) {
    if (!Number.isInteger(quantity) || quantity < 0) return refuse({ code: 'badQuantity', extra: code });
    const { [code]: _, ...others } = lineOf(state, lineId)?.extras ?? {};
    const extras = quantity > 0 ? { ...others, [code]: quantity } : others;
    return change(state, lineId, { extras }, context, () => accept(context, 'ExtraSet', { lineId, code, quantity }));
  },
};
