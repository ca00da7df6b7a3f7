import { describe, expect, it } from 'vitest';
import { pandaLine } from '#tests/support/offer-fixtures.ts';
import { closedDay, closedReturn, freeCars } from './free-cars.ts';

const own = pandaLine().selection as Extract<ReturnType<typeof pandaLine>['selection'], { vertical: 'car' }>;
const taken = (unit: number, from: string, to: string) => ({ unit, from, to });
const span = { from: '2027-06-12T10:00', to: '2027-06-19T09:00' };

describe('cars of a fleet', () => {
  it('are free until every one of them has a rental in the span', () => {
    const one = taken(1, '2027-06-10T10:00', '2027-06-12T12:00');
    expect(freeCars({ answers: [{ taken: [one] }], own: null }, 2)(span)).toBe(true);
    expect(freeCars({ answers: [{ taken: [one, taken(2, '2027-06-18T10:00', '2027-06-20T10:00')] }], own: null }, 2)(span)).toBe(false);
  });

  it('counts a car with two rentals once, and none that ends when the span begins', () => {
    const both = [taken(1, '2027-06-12T10:00', '2027-06-13T10:00'), taken(1, '2027-06-15T10:00', '2027-06-16T10:00'), taken(2, '2027-06-10T10:00', '2027-06-12T10:00')];
    expect(freeCars({ answers: [{ taken: both }], own: null }, 2)(span)).toBe(true);
  });

  it('counts the rental being changed as free, and only that', () => {
    const full = [taken(1, span.from, span.to), taken(2, span.from, span.to)];
    expect(freeCars({ answers: [{ taken: full }], own }, 2)(span)).toBe(true);
    expect(freeCars({ answers: [{ taken: full }], own }, 1)(span)).toBe(false);
  });
});

describe('[V4] the day of a return', () => {
  const seasons = [{ from: '05-01', to: '07-31' }, { from: '09-01', to: '10-31' }];
  const back = (from: string, to: string, time = '10:00', rentals: Parameters<typeof freeCars>[0]['answers'][number]['taken'] = []) =>
    closedReturn({ pickUp: { date: from, time: '10:00' }, dropOff: { date: to, time } }, seasons, freeCars({ answers: [{ taken: rentals }], own: null }, 1));

  it('may be the morning after the last day of a season, when no day of the rental begins on it', () => {
    expect(back('2027-10-30', '2027-11-01')).toBeNull();
    expect(back('2027-10-30', '2027-11-01', '10:30')).toBe('notOffered');
    expect(back('2027-10-30', '2027-11-02')).toBe('notOffered');
  });

  it('is not after days without a season, although it has one', () => {
    expect(back('2027-07-30', '2027-09-02')).toBe('notOffered');
  });

  it('is one until which a car is free', () => {
    expect(back('2027-06-10', '2027-06-14', '10:00', [taken(1, '2027-06-12T10:00', '2027-06-13T10:00')])).toBe('taken');
  });
});

describe('[V4] the day of a pick-up', () => {
  const isTooLate = (start: string) => start < '2027-06-12T13:00';
  const day = (date: string, time: string, rentals: Parameters<typeof freeCars>[0]['answers'][number]['taken']) =>
    closedDay(date, time, { hasFreeCar: freeCars({ answers: [{ taken: rentals }], own: null }, 1), isTooLate });

  it('is open when a car is free at the time of pick-up, whatever is before, and after it is back', () => {
    const rentals = [taken(1, '2027-06-10T10:00', '2027-06-14T09:00'), taken(1, '2027-06-14T18:00', '2027-06-16T10:00')];
    expect(day('2027-06-14', '10:00', rentals)).toBeNull();
    expect(day('2027-06-14', '08:30', rentals)).toBe('taken');
    expect(day('2027-06-14', '18:00', rentals)).toBe('taken');
    expect(day('2027-06-15', '10:00', rentals)).toBe('taken');
    expect(day('2027-06-16', '10:00', rentals)).toBeNull();
  });

  it('[B11] begins today at the first time that can still be booked', () => {
    expect(day('2027-06-12', '10:00', [taken(1, '2027-06-10T10:00', '2027-06-12T13:00')])).toBeNull();
    expect(day('2027-06-12', '10:00', [taken(1, '2027-06-10T10:00', '2027-06-12T13:30')])).toBe('taken');
    expect(day('2027-06-11', '10:00', [])).toBe('tooLate');
  });
});
