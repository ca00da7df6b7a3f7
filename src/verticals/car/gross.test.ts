import { describe, expect, it } from 'vitest';
import { carGross, rentalDays } from './gross.ts';

describe('[P2] car', () => {
  const small = {
    seasons: [{ from: '11-01', to: '03-31', daily: '24.00' }, { from: '04-01', to: '06-14', daily: '31.00' }, { from: '06-15', to: '09-15', daily: '48.00' }, { from: '09-16', to: '10-31', daily: '33.00' }],
    durationBands: [{ minDays: 4, percentOff: '5' }, { minDays: 7, percentOff: '10' }],
    oneWayFee: '35.00',
  };
  const pickUp = { date: '2027-06-12', time: '10:00' };

  it.each([['2027-06-13', '10:00', 1], ['2027-06-13', '10:01', 2], ['2027-06-12', '10:30', 1], ['2027-06-12', '10:00', 0], ['2027-06-11', '10:00', 0]])(
    '[P2] returned on %s at %s is %i started blocks of 24 hours', (date, time, days) => expect(rentalDays(pickUp, { date, time })).toBe(days));

  it('[P2] prices days by their own date, less the longest band reached, plus the one-way fee', () => {
    expect(carGross(small, { pickUp, dropOff: { date: '2027-06-19', time: '09:00' }, oneWay: true })).toEqual({
      amount: '291.50',
      steps: [
        { kind: 'days', from: '2027-06-12', count: 3, unit: '31.00', amount: '93.00' },
        { kind: 'days', from: '2027-06-15', count: 4, unit: '48.00', amount: '192.00' },
        { kind: 'durationBand', minDays: 7, percent: '10', amount: '-28.50' },
        { kind: 'oneWay', amount: '35.00' },
      ],
    });
    expect(carGross(small, { pickUp, dropOff: { date: '2027-06-15', time: '10:00' }, oneWay: false }).amount).toBe('93.00');
    expect(carGross(small, { pickUp, dropOff: { date: '2027-06-16', time: '10:00' }, oneWay: false }).amount).toBe('133.95');
  });
});
