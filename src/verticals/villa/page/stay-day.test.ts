import { describe, expect, it } from 'vitest';
import { nightlyPrices } from '#verticals/villa/nightly-prices.ts';
import { kirlangic } from '#tests/support/offer-fixtures.ts';
import { stayDay } from './stay-day.ts';

const nights = new Map(nightlyPrices(kirlangic.terms, '2027-06-01', '2027-08-01').map((night) => [night.date, night]));
const calendar = (...taken: string[]) => ({ nights, taken: new Set(taken), isTooLate: (day: string) => day < '2027-06-02' });

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
    expect(stayDay('2027-06-10', null, calendar('2027-06-14')).closed).toEqual({ why: 'gap', nights: 5 });
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
});
