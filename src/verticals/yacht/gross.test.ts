import { describe, expect, it } from 'vitest';
import { yachtGross } from './gross.ts';

describe('[P2] yacht', () => {
  const seasons = [{ from: '11-01', to: '04-30', price: '690.00' }, { from: '05-01', to: '06-14', price: '890.00' }, { from: '06-15', to: '09-10', price: '1290.00' }, { from: '09-11', to: '10-31', price: '920.00' }];
  const start = { date: '2027-06-13', time: '10:00' };

  it('[P2] prices each day by its own date', () => {
    expect(yachtGross({ unit: 'day', seasons }, start, 4)).toMatchObject({ amount: '4360.00', steps: [{ per: 'day', count: 2, unit: '890.00', amount: '1780.00' }, { from: '2027-06-15', count: 2, unit: '1290.00' }] });
  });

  it('[P2] prices each week by the date it begins on', () => {
    expect(yachtGross({ unit: 'week', seasons }, start, 2)).toMatchObject({ amount: '2180.00', steps: [{ from: '2027-06-13', to: '2027-06-20' }, { from: '2027-06-20', to: '2027-06-27' }] });
  });

  it('[P2] prices each hour by the date it begins on', () => {
    expect(yachtGross({ unit: 'hour', seasons }, { date: '2027-06-14', time: '22:30' }, 4)).toMatchObject({ amount: '4360.00', steps: [{ from: '2027-06-14', count: 2 }, { from: '2027-06-15', count: 2 }] });
    expect(yachtGross({ unit: 'hour', seasons }, start, 3).amount).toBe('2670.00');
  });
});
