import { describe, expect, it } from 'vitest';
import { pandaLine } from '#tests/support/offer-fixtures.ts';
import { freeCars } from './free-cars.ts';

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
