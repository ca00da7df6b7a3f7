import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastFreeMoment, refundOffer, refundSteps, tiersOf, type CancelledLine } from './cancellation.ts';
import { addHours } from './date.ts';
import { money } from './pricing/money.ts';

const tiers = [{ before: 30, unit: 'days', refundPercent: '100' }, { before: 15, unit: 'days', refundPercent: '50' }] as const;
const hours = [{ before: 48, unit: 'hours', refundPercent: '100' }] as const;
const villa: CancelledLine = { lineId: 'villa', total: '1000.00', start: '2027-06-30T16:00', tiers };
const at = (today: string, time: string) => ({ today, time, horizonMonths: 24 });

describe('[B22] what a cancellation gives back', () => {
  it.each([
    // Everything paid until the end of the thirtieth day before.
    ['2027-05-31', '23:59', '300.00', '300.00'],
    // Half of the price is owed, of which 300 were paid.
    ['2027-06-01', '00:00', '300.00', '0.00'],
    ['2027-06-01', '00:00', '1000.00', '500.00'],
    ['2027-06-15', '23:59', '1000.00', '500.00'],
    ['2027-06-16', '00:00', '1000.00', '0.00'],
  ])('on %s at %s: of %s paid, %s', (today, time, paid, refund) => {
    const offer = refundOffer([villa], paid, at(today, time));
    expect(offer.refund).toBe(refund);
    expect(money(offer.refund).plus(offer.kept).eq(paid)).toBe(true);
  });

  it('names for each line until when it is so', () => {
    const { lines } = refundOffer([villa, { ...villa, lineId: 'tour', start: '2027-06-30T10:00', tiers: hours }], '0', at('2027-06-10', '12:00'));
    expect(lines).toEqual([{ lineId: 'villa', refundPercent: '50', until: '2027-06-15T23:59' }, { lineId: 'tour', refundPercent: '100', until: '2027-06-28T10:00' }]);
    expect(refundOffer([villa], '0', at('2027-06-20', '12:00')).lines).toEqual([{ lineId: 'villa', refundPercent: '0', until: null }]);
  });

  it('keeps the 30-day guarantee where the operator has no other terms', () => {
    expect(tiersOf(null, 'villa')).toEqual([{ before: 30, unit: 'days', refundPercent: '100' }]);
    expect(tiersOf([{ verticals: ['villa'], tiers: hours }], 'yacht')).toEqual(tiersOf(null, 'yacht'));
    expect(tiersOf([{ verticals: ['villa'], tiers: hours }], 'villa')).toEqual(hours);
  });

  it('says before a booking what comes back as time passes', () => {
    const steps = [{ refundPercent: '100', until: '2027-05-31T23:59' }, { refundPercent: '50', until: '2027-06-15T23:59' }, { refundPercent: '0', until: null }];
    expect(refundSteps(villa, '2027-05-31T23:59')).toEqual(steps);
    expect(refundSteps({ ...villa, tiers: tiers.toReversed() }, '2027-06-01T00:00')).toEqual(steps.slice(1));
    expect(refundSteps(villa, '2027-06-16T00:00')).toEqual(steps.slice(2));
    // A tier that gives no more than one that ends later, and one that lasts until the start.
    const halfToTheEnd = [{ before: 0, unit: 'hours', refundPercent: '50' }, { before: 2, unit: 'days', refundPercent: '50' }, { before: 2, unit: 'days', refundPercent: '80.5' }] as const;
    expect(refundSteps({ start: villa.start, tiers: halfToTheEnd }, '2027-06-01T00:00')).toEqual([{ refundPercent: '80.5', until: '2027-06-28T23:59' }, { refundPercent: '50', until: villa.start }]);
    expect(refundSteps({ start: villa.start, tiers: [] }, '2027-06-01T00:00')).toEqual(steps.slice(2));
  });

  it('says until when everything comes back of all lines', () => {
    const tour = { start: '2027-06-30T10:00', tiers: hours };
    expect(lastFreeMoment([villa])).toBe('2027-05-31T23:59');
    expect(lastFreeMoment([tour])).toBe('2027-06-28T10:00');
    expect(lastFreeMoment([tour, villa])).toBe('2027-05-31T23:59');
    expect(lastFreeMoment([villa, { ...villa, tiers: [{ before: 15, unit: 'days', refundPercent: '50' }] }])).toBeNull();
    expect(lastFreeMoment([])).toBeNull();
  });

  it('gives back everything until that moment, and less after it', () => {
    const free = fc.record({ before: fc.integer({ min: 0, max: 40 }), unit: fc.constantFrom('days' as const, 'hours' as const), refundPercent: fc.constant('100') });
    const lines = fc.array(fc.record({ lineId: fc.uuid(), total: fc.constant('100.00'), start: fc.constantFrom('2027-06-10T12:00', '2027-06-28T06:30'), tiers: fc.array(free, { minLength: 1, maxLength: 3 }) }), { minLength: 1, maxLength: 4 });
    fc.assert(fc.property(lines, (some) => {
      const paid = `${some.length}00.00`;
      const end = lastFreeMoment(some)!;
      const refundAt = (moment: string) => refundOffer(some, paid, at(moment.slice(0, 10), moment.slice(11))).refund;
      expect(refundAt(end)).toBe(paid);
      expect(money(refundAt(addHours(end, 1))).lt(paid)).toBe(true);
    }));
  });

  it('is never negative or more than what was paid, and never grows as time passes', () => {
    const amount = fc.integer({ min: 0, max: 500_000 }).map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`);
    const anyLine = fc.record({
      lineId: fc.uuid(), total: amount,
      start: fc.integer({ min: 10, max: 28 }).map((day) => `2027-06-${day}T12:00`),
      tiers: fc.array(fc.record({ before: fc.integer({ min: 0, max: 40 }), unit: fc.constantFrom('days' as const, 'hours' as const), refundPercent: fc.integer({ min: 0, max: 100 }).map(String) }), { maxLength: 4 }),
    });
    fc.assert(fc.property(fc.array(anyLine, { minLength: 1, maxLength: 5 }), amount, (lines, paid) => {
      for (const line of lines) {
        const steps = refundSteps(line, '2027-05-01T00:00');
        // What is said before is what a cancellation gives back at each of these moments.
        for (const { refundPercent, until } of steps) if (until) expect(refundOffer([line], line.total, at(until.slice(0, 10), until.slice(11))).lines).toEqual([{ lineId: line.lineId, refundPercent, until }]);
      }
      let before = money(paid);
      for (let day = 1; day <= 28; day += 3) {
        const refund = money(refundOffer(lines, paid, at(`2027-06-${String(day).padStart(2, '0')}`, '09:00')).refund);
        expect(refund.lt('0') || refund.gt(before)).toBe(false);
        before = refund;
      }
    }));
  });
});
