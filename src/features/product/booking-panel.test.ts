import { describe, expect, it } from 'vitest';
import { VERTICALS } from '#verticals/domain.ts';
import { loadPages } from '#verticals/page.ts';
import { kekova, kirlangic, rates, saklikent } from '#tests/support/offer-fixtures.ts';
import type { Choice } from './choice.ts';
import { choiceFrom } from './choice-address.ts';
import { panelOf } from './booking-panel.ts';

await loadPages(VERTICALS);
const free = { answers: [], own: null };
const today = '2026-11-20';
const week = choiceFrom(kirlangic, { from: '2027-06-12', to: '2027-06-19', guests: 4 });
const panel = (patch: Partial<Parameters<typeof panelOf>[0]> = {}) =>
  panelOf({ offer: kirlangic, choice: week, market: { rates, currency: 'EUR' }, stock: free, days: { today }, ...patch });

describe('booking panel', () => {
  it('has the lowest night, less the campaign, until dates are chosen', () => {
    expect(panel({ choice: choiceFrom(kirlangic, {}) })).toMatchObject({ unit: { amount: '261.00', was: '290.00', unit: 'night', isFrom: true }, item: null, priced: null, problems: [] });
  });

  it('prices the stay and its nights on average', () => {
    expect(panel()).toMatchObject({ unit: { amount: '446.14', was: '495.71', isFrom: false }, priced: { quote: { grandTotal: '3123.00', deposit: '936.90' } }, problems: [] });
  });

  it('[P10] shows the visitor’s currency, and the product’s own where there is no rate', () => {
    expect(panel({ market: { rates, currency: 'TRY' } })).toMatchObject({ currency: 'TRY', priced: { quote: { grandTotal: '181758.60' } } });
    expect(panel({ market: { rates, currency: 'JPY' } })).toMatchObject({ currency: 'EUR', priced: { quote: { grandTotal: '3123.00' } } });
  });

  it('shows the price beside the problem', () => {
    const short = choiceFrom(kirlangic, { from: '2027-06-12', to: '2027-06-14' });
    expect(panel({ choice: short })).toMatchObject({ problems: [{ code: 'minimumStay', nights: 5 }], priced: { quote: { grandTotal: '819.00' } } });
  });

  it('has no price for nights that are not offered', () => {
    const offer = { ...kirlangic, terms: { ...kirlangic.terms, seasons: kirlangic.terms.seasons.slice(2, 3) } };
    expect(panel({ offer })).toMatchObject({ priced: null, problems: [{ code: 'notOffered', date: '2027-06-12' }] });
  });

  it('reports taken nights, except those of the line that is being changed', () => {
    const answer = { taken: [{ from: '2027-06-18', to: '2027-06-20' }] } as const;
    expect(panel({ stock: { answers: [answer], own: null } }).problems).toEqual([{ code: 'taken' }]);
    expect(panel({ stock: { answers: [answer], own: { vertical: 'villa', arrival: '2027-06-17', departure: '2027-06-21' } } }).problems).toEqual([]);
    expect(panel({ stock: { answers: [{ taken: [{ from: '2027-06-19', to: '2027-06-22' }] }], own: null } }).problems).toEqual([]);
  });

  it('[V6] allows a stay below the minimum where it fills a known gap, and while nothing is known of the stock', () => {
    const offer = { ...kirlangic, terms: { ...kirlangic.terms, minGapNights: 2 } };
    const choice = choiceFrom(offer, { from: '2027-06-12', to: '2027-06-15' });
    const problems = (gap: { from: string; to: string } | null, own: Parameters<typeof panelOf>[0]['stock']['own'] = null, taken: readonly { from: string; to: string }[] = []) =>
      panel({ offer, choice, stock: { answers: [{ taken, gaps: gap ? [gap] : [] }], own } }).problems;
    const gap = { from: '2027-06-12', to: '2027-06-15' };
    expect(problems(gap)).toEqual([]);
    expect(panel({ offer, choice }).problems).toEqual([]);
    for (const other of [null, { from: '2027-06-12', to: '2027-06-16' }, { from: '2027-06-11', to: '2027-06-15' }]) expect(problems(other)).toEqual([{ code: 'minimumStay', nights: 5 }]);
    expect(problems(gap, null, [{ from: '2027-06-14', to: '2027-06-15' }])).toEqual([{ code: 'taken' }]);
    // What the line being changed holds, it may keep when a neighbour was cancelled.
    expect(problems(null, { vertical: 'villa', arrival: gap.from, departure: gap.to })).toEqual([]);
  });

  it('counts the seats of a session, infants on laps', () => {
    const choice: Choice = { ...choiceFrom(kekova, { from: '2027-06-14' }), party: { adults: 2, children: 1, infants: 2 } };
    const left = (seats: number) => ({ answers: [{ sessions: [{ date: '2027-06-14', time: '10:00', left: seats }] }], own: null });
    expect(panel({ offer: kekova, choice, stock: left(3) }).problems).toEqual([]);
    expect(panel({ offer: kekova, choice, stock: left(2) }).problems).toEqual([{ code: 'seatsLeft', left: 2 }]);
    expect(panel({ offer: kekova, choice, stock: left(0) }).problems).toEqual([{ code: 'sessionFull' }]);
  });

  it('shows a group’s price after its campaign', () => {
    expect(panel({ offer: saklikent, choice: choiceFrom(saklikent, {}) }).unit).toEqual({ amount: '216.00', was: '240.00', unit: 'group', isFrom: false, vatAdded: '20' });
    const amount = { ...saklikent, campaign: { kind: 'amount', value: '40.00' } } as const;
    expect(panel({ offer: amount, choice: choiceFrom(amount, {}) }).unit).toMatchObject({ amount: '200.00', was: '240.00' });
  });
});
