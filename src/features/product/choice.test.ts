import { describe, expect, it } from 'vitest';
import { decide } from '#domain/draft/decide.ts';
import { fold } from '#domain/draft/evolve.ts';
import { blankDraft } from '#domain/draft/state.ts';
import { kekova, kirlangic, saklikent, villaVatExcluded } from '#tests/support/offer-fixtures.ts';
import { VERTICALS } from '#verticals/domain.ts';
import { loadPages } from '#verticals/page.ts';
import { selectionOf, startChoice, withExtra, withParty } from './choice.ts';
import { changesOf } from './line-changes.ts';

await loadPages(VERTICALS);

describe('choice', () => {
  it('starts with two, with the dates of the address, with as many as fit', () => {
    expect(startChoice(kirlangic, {})).toEqual({ dates: { vertical: 'villa', arrival: null, departure: null }, party: { adults: 2, children: 0, infants: 0 }, extras: {} });
    expect(selectionOf(startChoice(kirlangic, { from: '2027-06-12', to: '2027-06-19', guests: 40 }).dates)).toEqual({ vertical: 'villa', arrival: '2027-06-12', departure: '2027-06-19' });
    expect(startChoice(kirlangic, { guests: 40 }).party.adults).toBe(8);
  });

  it('chooses the session where there is only one, and one of the address only if it exists', () => {
    expect(startChoice(kekova, { from: '2027-06-14' }).dates).toMatchObject({ session: '10:00' });
    expect(startChoice(saklikent, { session: '09:00' }).dates).toMatchObject({ session: '09:00' });
    expect(startChoice(saklikent, { session: '03:00' }).dates).toMatchObject({ session: null });
  });

  it('has no selection until it is complete', () => {
    expect(selectionOf(startChoice(kirlangic, { from: '2027-06-12' }).dates)).toBeNull();
    expect(selectionOf(startChoice(saklikent, { from: '2027-06-14' }).dates)).toBeNull();
  });

  it('adjusts an extra of every traveller to the party, and limits one with a lower maximum', () => {
    const party = { adults: 4, children: 0, infants: 0 };
    const smaller = { adults: 2, children: 0, infants: 0 };
    const all = withExtra({ ...startChoice(villaVatExcluded, {}), party }, 'trout-dinner', 4);
    expect(withParty(all, villaVatExcluded, smaller).extras).toEqual({ 'trout-dinner': 2 });
    expect(withParty(all, villaVatExcluded, { ...party, adults: 6 }).extras).toEqual({ 'trout-dinner': 6 });
    const three = withExtra(all, 'trout-dinner', 3);
    expect(withParty(three, villaVatExcluded, smaller).extras).toEqual({ 'trout-dinner': 2 });
    expect(withParty(withExtra(three, 'trout-dinner', 1), villaVatExcluded, smaller).extras).toEqual({ 'trout-dinner': 1 });
  });
});

describe('changes of a line', () => {
  const selection = { vertical: 'villa', arrival: '2027-05-10', departure: '2027-05-17' } as const;
  const six = { selection, party: { adults: 6, children: 0, infants: 0 }, extras: { 'trout-dinner': 6, firewood: 1 } };
  const two = { selection: { ...selection, departure: '2027-05-20' }, party: { adults: 2, children: 0, infants: 0 }, extras: { 'trout-dinner': 2 } };

  it.each([['shrinks', six, two], ['grows', two, six]])('can be booked at every step when the party %s', (_, before, after) => {
    const context = { now: 0, today: '2026-11-20', newId: () => crypto.randomUUID() };
    const run = (state: typeof blankDraft, command: Parameters<typeof decide>[1]) => {
      const decision = decide(state, command, context);
      if (!decision.ok) throw new Error(decision.problems.map((problem) => problem.code).join());
      return fold(decision.events, state);
    };
    const added = run(blankDraft, { type: 'AddItem', offer: villaVatExcluded, ...before });
    const changed = changesOf(added.lines[0]!, after).reduce(run, added);
    expect(changed.lines[0]).toMatchObject(after);
    expect(Object.keys(changed.lines[0]!.extras)).toHaveLength(Object.keys(after.extras).length);
  });
});
