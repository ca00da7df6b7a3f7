import { describe, expect, it } from 'vitest';
import { nightlyPrices } from '#verticals/villa/nightly-prices.ts';
import { kirlangic } from '#tests/support/offer-fixtures.ts';
import { stayDay } from './stay-day.ts';

const nights = new Map(nightlyPrices(kirlangic.terms, '2027-06-01', '2027-08-01').map((night) => [night.date, night]));
const calendar = (...taken: string[]) => ({ nights, taken: new Set(taken), gaps: new Map<string, string>(), isTooLate: (day: string) => day < '2027-06-02' });

describe('day of a villa’s calendar', () => {
  it('has the price of its night and whether the season changes', () => {
    expect(stayDay('2027-06-14', null, calendar())).toMatchObject({ night: { price: '410.00', isSeasonChange: false }, closed: null });
    expect(stayDay('2027-06-15', null, calendar())).toMatchObject({ night: { price: '560.00', isSeasonChange: true }, closed: null });
  });

  it('is closed to an arrival when its night is taken or not offered', () => {
    expect(stayDay('2027-06-20', null, calendar('2027-06-20')).closed).toEqual({ why: 'taken' });
    expect(stayDay('2027-08-01', null, calendar()).closed).toEqual({ why: 'notLet' });
  });

  it('[B11] is closed to an arrival once it is too late to book it, not to a departure', () => {
    expect(stayDay('2027-06-01', null, calendar()).closed).toEqual({ why: 'tooLate' });
    expect(stayDay('2027-06-02', null, calendar()).closed).toBeNull();
  });

  it('is closed to an arrival, not to a departure, on a weekday without check-in', () => {
    const saturdays = { ...calendar(), nights: new Map([...nights].map(([date, night]) => [date, { ...night, isCheckInDay: date === '2027-06-12' }])) };
    expect(stayDay('2027-06-11', null, saturdays).closed).toEqual({ why: 'notACheckInDay' });
    expect(stayDay('2027-06-12', null, saturdays).closed).toBeNull();
    expect(stayDay('2027-06-18', '2027-06-12', saturdays).closed).toBeNull();
  });

  it('is closed to an arrival when the next guests come before the minimum stay', () => {
    expect(stayDay('2027-06-10', null, calendar('2027-06-14')).closed).toEqual({ why: 'tooShort', nights: 5 });
    expect(stayDay('2027-06-10', null, calendar('2027-06-15')).closed).toBeNull();
  });

  it('is closed to a departure before the minimum stay of the arrival’s season', () => {
    expect(stayDay('2027-06-16', '2027-06-12', calendar()).closed).toEqual({ why: 'minimumStay', nights: 5 });
    expect(stayDay('2027-06-17', '2027-06-12', calendar()).closed).toBeNull();
  });

  it('ends a stay on the day the next guests come, and none behind it', () => {
    const taken = calendar('2027-06-19', '2027-06-20');
    expect(stayDay('2027-06-19', '2027-06-12', taken)).toMatchObject({ isTaken: true, closed: null });
    expect(stayDay('2027-06-20', '2027-06-12', taken).closed).toEqual({ why: 'outOfReach' });
    expect(stayDay('2027-06-25', '2027-06-12', taken).closed).toEqual({ why: 'outOfReach' });
  });

  it('begins a new stay before the chosen arrival', () => {
    expect(stayDay('2027-06-05', '2027-06-12', calendar()).closed).toBeNull();
    expect(stayDay('2027-06-05', '2027-06-12', calendar('2027-06-05')).closed).toEqual({ why: 'taken' });
  });

  describe('[V6] in a gap between two stays', () => {
    const taken = ['2027-06-08', '2027-06-09', '2027-06-13', '2027-06-14'];
    const gap = { ...calendar(...taken), gaps: new Map([['2027-06-10', '2027-06-13']]) };
    const wrongDay = { ...gap, nights: new Map([...nights].map(([date, night]) => [date, { ...night, isCheckInDay: false }])) };

    it('opens its first day as an arrival, on whatever weekday, and no other day', () => {
      expect(stayDay('2027-06-10', null, gap)).toMatchObject({ closed: null, gapNights: 3 });
      expect(stayDay('2027-06-10', null, wrongDay)).toMatchObject({ closed: null, gapNights: 3 });
      expect(stayDay('2027-06-11', null, gap)).toMatchObject({ closed: { why: 'tooShort', nights: 5 }, gapNights: null });
      expect(stayDay('2027-06-11', null, wrongDay).closed).toEqual({ why: 'notACheckInDay' });
    });

    it('opens its last day as the only departure', () => {
      expect(stayDay('2027-06-12', '2027-06-10', gap).closed).toEqual({ why: 'insideGap', nights: 3 });
      expect(stayDay('2027-06-13', '2027-06-10', gap)).toMatchObject({ closed: null, gapNights: null });
      expect(stayDay('2027-06-14', '2027-06-10', gap).closed).toEqual({ why: 'outOfReach' });
    });

    it('is closed while somebody holds one of its nights, or when it is too late', () => {
      const held = { ...gap, taken: new Set([...taken, '2027-06-11']) };
      expect(stayDay('2027-06-10', null, held).closed).toEqual({ why: 'tooShort', nights: 5 });
      expect(stayDay('2027-06-12', '2027-06-10', held).closed).toEqual({ why: 'minimumStay', nights: 5 });
      expect(stayDay('2027-06-10', null, { ...gap, isTooLate: () => true }).closed).toEqual({ why: 'tooLate' });
    });
  });
});
