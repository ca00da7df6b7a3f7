import { describe, expect, it } from 'vitest';
import type { SelectionIn } from '#domain/catalogue.ts';
import { lodos } from '#tests/support/offer-fixtures.ts';
import { charterBy } from '#verticals/yacht/domain.ts';
import { charterDay, startsOn } from './charter-day.ts';
import { freeTime } from './free-time.ts';

const by = (unit: 'hour' | 'day' | 'week') => charterBy(lodos.terms.charter, unit)!;
const stock = (taken: readonly (readonly [string, string])[], own: SelectionIn<'yacht'> | null = null) =>
  ({ isFree: freeTime({ answers: [{ taken: taken.map(([from, to]) => ({ from, to })) }], own }), isTooLate: (start: string) => start < '2027-06-08T10:00' });
const free = stock([]);

describe('day of a yacht’s calendar', () => {
  it('has the price of a unit that begins on it', () => {
    expect(charterDay('2027-06-14', by('day'), 1, free)).toEqual({ price: '1150.00', closed: null });
    expect(charterDay('2027-06-15', by('day'), 1, free)).toEqual({ price: '1950.00', closed: null });
    expect(charterDay('2027-12-04', by('week'), 1, free)).toEqual({ price: null, closed: 'notLet' });
  });

  it('begins weeks on a Saturday', () => {
    expect(charterDay('2027-06-12', by('week'), 1, free).closed).toBeNull();
    expect(charterDay('2027-06-13', by('week'), 1, free).closed).toBe('notSaturday');
  });

  it('is taken by a charter of some hours for days, not for other hours', () => {
    const morning = stock([['2027-06-14T08:00', '2027-06-14T12:00']]);
    expect(charterDay('2027-06-14', by('day'), 1, morning).closed).toBe('taken');
    expect(charterDay('2027-06-14', by('hour'), 2, morning).closed).toBeNull();
    expect(startsOn('2027-06-14', 2, morning).filter((start) => start.closed === null).map(({ time }) => time).slice(0, 2)).toEqual(['12:00', '13:00']);
  });

  it('is closed when the next charter begins before the end, or the season ends', () => {
    expect(charterDay('2027-06-12', by('day'), 3, stock([['2027-06-14T00:00', '2027-06-15T00:00']])).closed).toBe('tooShort');
    expect(charterDay('2027-06-12', by('day'), 2, stock([['2027-06-14T00:00', '2027-06-15T00:00']])).closed).toBeNull();
    expect(charterDay('2027-09-25', by('week'), 2, free).closed).toBe('tooShort');
  });

  it('[B11] is closed once it is too late to book, each start on its own', () => {
    expect(charterDay('2027-06-07', by('hour'), 2, free).closed).toBe('tooLate');
    expect(charterDay('2027-06-08', by('hour'), 2, free).closed).toBeNull();
    expect(startsOn('2027-06-08', 2, free).filter(({ closed }) => closed === 'tooLate').map(({ time }) => time)).toEqual(['08:00', '09:00']);
    expect(charterDay('2027-06-08', by('day'), 1, free).closed).toBe('tooLate');
    expect(charterDay('2027-06-09', by('day'), 1, free).closed).toBeNull();
  });

  it('counts the charter being changed as free', () => {
    const own = { vertical: 'yacht', unit: 'day', date: '2027-06-14', time: null, units: 2, licensed: false } as const;
    expect(charterDay('2027-06-14', by('day'), 2, stock([['2027-06-14T00:00', '2027-06-16T00:00']], own)).closed).toBeNull();
  });
});
