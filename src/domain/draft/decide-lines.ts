import type { BookingItem } from '#domain/catalogue.ts';
import { validateItem } from '#domain/booking-item.ts';
import type { PricedLine } from '#domain/pricing/quote.ts';
import type { DecideContext, Deciders, Decision } from './decision.ts';
import { accept, event, noChange, refuse } from './decision.ts';
import type { DraftProblem } from './draft-problem.ts';
import type { DraftEvent } from './events.ts';
import { deepEqual } from '#domain/deep-equal.ts';
import { lineOf, pricedLine, type DraftState } from './state.ts';

/** Problems of an item by itself. A selection of another vertical is its only problem. */
function itemProblems(item: BookingItem, context: DecideContext): DraftProblem[] {
  if (item.selection.vertical !== item.offer.vertical) return [{ code: 'wrongSelection' }];
  if (!Object.values(item.party).every((count) => Number.isInteger(count) && count >= 0)) return [{ code: 'badParty' }];
  const [extra] = Object.entries(item.extras).find(([, quantity]) => !Number.isInteger(quantity) || quantity < 0) ?? [];
  if (extra !== undefined) return [{ code: 'badQuantity', extra }];
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

/** The events that turn a line into a changed item; none for what stays as it is. */
function changesOf(line: PricedLine, { selection, party, extras }: BookingItem, context: DecideContext): DraftEvent[] {
  const { lineId } = line;
  const codes = [...new Set([...Object.keys(line.extras), ...Object.keys(extras)])];
  return [
    ...(deepEqual(selection, line.selection) ? [] : [event(context, 'SelectionChanged', { lineId, selection })]),
    ...(deepEqual(party, line.party) ? [] : [event(context, 'PartySet', { lineId, party })]),
    ...codes.flatMap((code) => {
      const quantity = extras[code] ?? 0;
      return quantity === (line.extras[code] ?? 0) ? [] : [event(context, 'ExtraSet', { lineId, code, quantity })];
    }),
  ];
}

export const decideLines: Deciders<'AddItem' | 'RemoveItems' | 'RestoreItems' | 'ChangeLine'> = {
  AddItem(state, { offer, selection, party, extras }, context) {
    const item = { offer, selection, party, extras };
    if (offer.saleMode !== 'direct') return refuse({ code: 'notSoldDirectly' });
    const problems = [...itemProblems(item, context), ...duplicateProblems(state, item, null)];
    if (problems.length > 0) return refuse(...problems);
    return accept(context, 'ItemAdded', { lineId: context.newId(), ...item });
  },

  RemoveItems(state, { lineIds }, context) {
    return { ok: true, events: lineIds.filter((lineId) => lineOf(state, lineId)).map((lineId) => event(context, 'ItemRemoved', { lineId })) };
  },

  RestoreItems(state, { lineIds }, context) {
    const decisions = lineIds.map((lineId): Decision => {
      if (lineOf(state, lineId)) return noChange;
      const { line, removals } = state.removed.find((removed) => removed.lineId === lineId) ?? {};
      if (!line || !removals) return refuse({ code: 'noSuchLine', lineId });
      const problems = [...itemProblems(line, context), ...duplicateProblems(state, line, lineId)];
      return problems.length > 0 ? refuse(...problems) : accept(context, 'ItemRestored', { ...pricedLine(line), undoes: removals });
    });
    const restored = decisions.filter((decision) => decision.ok);
    if (restored.length > 0) return { ok: true, events: restored.flatMap(({ events }) => events) };
    return refuse(...decisions.flatMap((decision) => (decision.ok ? [] : decision.problems)));
  },

  ChangeLine(state, { lineId, selection, party, extras }, context) {
    const line = lineOf(state, lineId);
    if (!line) return refuse({ code: 'noSuchLine', lineId });
    const item = { ...line, selection, party, extras };
    const events = changesOf(line, item, context);
    if (events.length === 0) return noChange;
    const problems = [...itemProblems(item, context), ...duplicateProblems(state, item, lineId)];
    return problems.length > 0 ? refuse(...problems) : { ok: true, events };
  },
};
