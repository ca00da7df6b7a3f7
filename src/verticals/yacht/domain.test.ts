import { describe, expect, it } from 'vitest';
import type { OfferIn, SelectionIn } from '#domain/catalogue.ts';
import { claimOf, periodOf, validateItem } from '#domain/booking-item.ts';
import { lodos, lodosLine, party } from '#tests/support/offer-fixtures.ts';
import { yacht } from './domain.ts';

const today = '2026-11-20';
const days: SelectionIn<'yacht'> = { vertical: 'yacht', unit: 'day', date: '2027-06-14', time: null, units: 2, licensed: false };
const hours: SelectionIn<'yacht'> = { ...days, unit: 'hour', time: '22:00', units: 4 };
const week: SelectionIn<'yacht'> = { ...days, unit: 'week', date: '2027-06-12', units: 1 };
const problems = (selection: SelectionIn<'yacht'>, change: Parameters<typeof lodosLine>[0] = {}) => validateItem(lodosLine({ selection, ...change }), { today });

function withTerms(terms: Partial<OfferIn<'yacht'>['terms']>): { readonly offer: OfferIn<'yacht'> } {
  return { offer: { ...lodos, terms: { ...lodos.terms, ...terms } } };
}

describe('yacht', () => {
  it('[P2] has no problems with charters by the hour, the day and the week', () => {
    for (const selection of [hours, days, week]) expect(problems(selection)).toEqual([]);
  });

  it('[V4] requires the least units of the charter', () => {
    expect(problems({ ...hours, units: 1 })).toEqual([{ code: 'tooFewUnits', unit: 'hour', min: 2 }]);
  });

  it('[V4] begins weeks on a Saturday', () => {
    expect(problems({ ...week, date: '2027-06-13' })).toEqual([{ code: 'startsOnSaturday' }]);
    expect(problems({ ...days, date: '2027-06-13' })).toEqual([]);
  });

  it('requires the time at which a charter by the hour begins', () => {
    expect(problems({ ...hours, time: null })).toEqual([{ code: 'startTimeMissing' }]);
  });

  it('refuses a unit by which the yacht is not chartered', () => {
    expect(problems(week, withTerms({ charter: lodos.terms.charter.slice(0, 2) }))).toEqual([{ code: 'noSuchCharter', unit: 'week' }]);
  });

  it('names the first date out of season', () => {
    expect(problems({ ...week, date: '2027-09-25', units: 2 })).toEqual([{ code: 'notOffered', date: '2027-10-02' }]);
    expect(problems({ ...days, date: '2026-11-19' })).toEqual([{ code: 'inThePast' }]);
    expect(problems({ ...days, date: '' })).toEqual([{ code: 'datesMissing' }]);
  });

  it('[V4] takes day guests by day, and as many as it has berths with a night on board', () => {
    expect(problems(hours, { party: party(8, 2, 1) })).toEqual([]);
    expect(problems({ ...days, units: 1 }, { party: party(8, 2) })).toEqual([]);
    expect(problems({ ...days, units: 1 }, { party: party(8, 3) })).toEqual([{ code: 'overCapacity', capacity: 10 }]);
    expect(problems(days, { party: party(4, 1) })).toEqual([{ code: 'tooFewBerths', berths: 4 }]);
    expect(problems(week, { party: party(4, 0, 2) })).toEqual([]);
    expect(problems(week, { party: party(0, 5) })).toEqual([{ code: 'noAdult' }, { code: 'tooFewBerths', berths: 4 }]);
  });

  it('[V4] requires a licence for a bareboat, or the skipper', () => {
    const skipper = { code: 'skipper', title: lodos.title, price: '180.00', per: 'day' } as const;
    const bareboat = { offer: { ...withTerms({ crew: 0 }).offer, extras: [...lodos.extras, skipper] } };
    expect(problems(days, bareboat)).toEqual([{ code: 'licenceNeeded' }]);
    expect(problems({ ...days, licensed: true }, bareboat)).toEqual([]);
    expect(problems(days, { ...bareboat, extras: { skipper: 1 } })).toEqual([]);
    expect(problems(days, { ...bareboat, extras: { sushi: 1 } })).toEqual([{ code: 'licenceNeeded' }]);
  });

  it('claims its hours across midnight, its whole days, and its week from Saturday to Saturday', () => {
    const span = (selection: SelectionIn<'yacht'>) => claimOf(lodosLine({ selection }));
    expect(span(hours)).toEqual({ kind: 'span', units: 1, from: '2027-06-14T22:00', to: '2027-06-15T02:00' });
    expect(span(days)).toEqual({ kind: 'span', units: 1, from: '2027-06-14T00:00', to: '2027-06-16T00:00' });
    expect(span(week)).toEqual({ kind: 'span', units: 1, from: '2027-06-12T00:00', to: '2027-06-19T00:00' });
  });

  it('returns its period', () => {
    expect(periodOf(hours)).toEqual({ from: '2027-06-14', to: '2027-06-15', time: '22:00', until: '02:00', length: { unit: 'hour', count: 4 } });
    expect(periodOf(days)).toEqual({ from: '2027-06-14', to: '2027-06-15', time: null, until: null, length: { unit: 'day', count: 2 } });
    expect(periodOf(week)).toEqual({ from: '2027-06-12', to: '2027-06-19', time: null, until: null, length: { unit: 'week', count: 1 } });
  });

  it('[P2] prices each unit by its own date', () => {
    expect(yacht.gross(lodos, days, party(2)).amount).toBe('3100.00');
    expect(yacht.gross(lodos, hours, party(2)).amount).toBe('900.00');
    expect(yacht.gross(lodos, { ...week, units: 2 }, party(2)).amount).toBe('18000.00');
  });

  it('[P4] multiplies an extra by the day by the days of the charter', () => {
    expect([hours, days, week].map((selection) => yacht.duration(lodos, selection))).toEqual([1, 2, 7]);
  });

  it('shows the price of a unit: the cheapest of the main charter before, the average of the chosen one after', () => {
    expect(yacht.unitPrice(lodos, null)).toEqual({ amount: '170.00', unit: 'hour', isFrom: true, isWhole: false });
    expect(yacht.unitPrice(lodos, yacht.gross(lodos, days, party(2)).steps)).toEqual({ amount: '1550.00', unit: 'day', isFrom: false, isWhole: false });
  });

  it('[P12] names the one price that changed', () => {
    const now = withTerms({ charter: lodos.terms.charter.map((each) => ({ ...each, seasons: each.seasons.map((season) => (season.price === '1950.00' ? { ...season, price: '2000.00' } : season)) })) }).offer;
    expect(yacht.changes.withSeasonsOf(lodos, now, days)?.figure).toEqual({ from: '1950.00', to: '2000.00', count: 1 });
    expect(yacht.changes.withSeasonsOf(lodos, now, week)?.figure).toEqual({});
  });
});
