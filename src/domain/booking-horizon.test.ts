import { describe, expect, it } from 'vitest';
import { party, tourLine, villaLine } from '#tests/support/draft-fixtures.ts';
import { lastBookableDay } from './booking-horizon.ts';
import { validateItem } from './booking-item.ts';

describe('[B9] the booking horizon', () => {
  it.each([
    ['2026-11-22', undefined, '2028-11-22'],
    ['2026-11-22', 1, '2026-12-22'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2027-12-31', 2, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-01-01', 120, '2036-01-01'],
  ])('of %s and %s months ends on %s', (today, horizonMonths, last) => {
    expect(lastBookableDay(horizonMonths === undefined ? { today } : { today, horizonMonths })).toBe(last);
  });

  it('includes its last day, and refuses a later one with that day', () => {
    const days = { today: '2026-06-10', horizonMonths: 12 };
    const stay = (arrival: string, departure: string) => validateItem({ ...villaLine, party, selection: { vertical: 'villa', arrival, departure } }, days).filter(({ code }) => code === 'tooFarAhead');
    const visit = (date: string) => validateItem({ ...tourLine, selection: { vertical: 'tour', date, session: '09:00', pickup: null } }, days).filter(({ code }) => code === 'tooFarAhead');
    expect(stay('2027-06-01', '2027-06-10')).toEqual([]);
    expect(stay('2027-06-01', '2027-06-11')).toEqual([{ code: 'tooFarAhead', lastDay: '2027-06-10' }]);
    expect(visit('2027-06-10')).toEqual([]);
    expect(visit('2027-06-11')).toEqual([{ code: 'tooFarAhead', lastDay: '2027-06-10' }]);
    expect(visit('not a day')).toEqual([]);
  });
});
