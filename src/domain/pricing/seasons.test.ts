import { describe, expect, it } from 'vitest';
import { kirlangic, villaVatExcluded } from '#tests/support/offer-fixtures.ts';
import { NotOfferedError, priceRuns, seasonOn } from './seasons.ts';

const nightly = (date: string) => seasonOn(kirlangic.terms.seasons, date)?.nightly;

describe('seasons', () => {
  it('[P2] include both bounds', () => {
    expect(nightly('2027-06-14')).toBe('410.00');
    expect(nightly('2027-06-15')).toBe('560.00');
    expect(nightly('2027-07-09')).toBe('560.00');
    expect(nightly('2027-07-10')).toBe('690.00');
  });

  it('[P2] wrap over New Year', () => {
    for (const date of ['2027-11-01', '2027-12-31', '2028-01-01', '2028-04-14']) expect(nightly(date)).toBe('290.00');
    const christmas = (date: string) => seasonOn(villaVatExcluded.terms.seasons, date)?.nightly;
    expect(['2027-12-19', '2027-12-20', '2028-01-05', '2028-01-06'].map(christmas)).toEqual(['170.00', '230.00', '230.00', '170.00']);
  });

  it('[P2] give 29 February to the season of the 28th when no bound contains it', () => {
    const winter = { from: '11-01', to: '02-28' };
    const spring = { from: '03-01', to: '10-31' };
    expect(seasonOn([winter, spring], '2028-02-29')).toBe(winter);
    const lateWinter = { from: '11-01', to: '02-29' };
    expect(seasonOn([lateWinter, spring], '2028-02-29')).toBe(lateWinter);
    expect(seasonOn([lateWinter, spring], '2027-02-28')).toBe(lateWinter);
    expect(seasonOn([spring], '2028-02-29')).toBeUndefined();
  });

  it('[P2] group neighbouring nights of one price', () => {
    expect(priceRuns(kirlangic.terms.seasons, (season) => season.nightly, '2027-06-12', 7)).toEqual([
      { from: '2027-06-12', to: '2027-06-15', count: 3, price: '410.00' },
      { from: '2027-06-15', to: '2027-06-19', count: 4, price: '560.00' },
    ]);
  });

  it('[P2] name the day that none covers', () => {
    const summer = [{ from: '05-01', to: '09-30', nightly: '100.00' }];
    expect(() => priceRuns(summer, (season) => season.nightly, '2027-09-29', 3)).toThrow(new NotOfferedError('2027-10-01'));
  });
});
