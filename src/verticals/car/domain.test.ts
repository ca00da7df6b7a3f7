import { describe, expect, it } from 'vitest';
import type { SelectionIn } from '#domain/catalogue.ts';
import { claimOf, periodOf, validateItem } from '#domain/booking-item.ts';
import { panda, pandaLine, party } from '#tests/support/offer-fixtures.ts';
import { car } from './domain.ts';

const today = '2026-11-20';
const week = pandaLine().selection as SelectionIn<'car'>;
const problems = (selection: Partial<SelectionIn<'car'>> = {}, change: Parameters<typeof pandaLine>[0] = {}) =>
  validateItem(pandaLine({ selection: { ...week, ...selection }, ...change }), { today });

describe('car', () => {
  it('[P2] has no problems with the sample rental', () => expect(problems()).toEqual([]));

  it('refuses reversed, past, missing and impossible dates', () => {
    expect(problems({ dropOffDate: '2027-06-11' })).toEqual([{ code: 'datesReversed' }]);
    expect(problems({ dropOffDate: week.pickUpDate, dropOffTime: '10:00' })).toEqual([{ code: 'datesReversed' }]);
    expect(problems({ dropOffDate: week.pickUpDate, dropOffTime: '10:30' })).toEqual([]);
    expect(problems({ pickUpDate: '2026-11-19', dropOffDate: '2026-11-22' })).toEqual([{ code: 'inThePast' }]);
    expect(problems({ dropOffDate: '' })).toEqual([{ code: 'datesMissing' }]);
  });

  it('names the first day out of season', () => {
    const summer = { ...panda, terms: { ...panda.terms, seasons: panda.terms.seasons.slice(1, 3) } };
    expect(problems({ pickUpDate: '2027-09-14', dropOffDate: '2027-09-18' }, { offer: summer })).toEqual([{ code: 'notOffered', date: '2027-09-16' }]);
  });

  it('looks at one year of seasons, however long the rental', () => {
    let looks = 0;
    const wholeYear = { from: '01-01', daily: '24.00', get to() { looks += 1; return '12-31'; } };
    expect(problems({ dropOffDate: '9999-12-31' }, { offer: { ...panda, terms: { ...panda.terms, seasons: [wholeYear] } } })).toEqual([{ code: 'tooFarAhead', lastDay: '2028-11-20' }]);
    expect(looks).toBeLessThan(1500);
  });

  it('[V4] hands the car over at its own places', () => {
    expect(problems({ dropOffPlace: 'airport-ayt' })).toEqual([{ code: 'noSuchLocation' }]);
  });

  it('[V4] requires the age of the driver and the years of the licence', () => {
    expect(problems({ driverAge: 20, licenceYears: 1 })).toEqual([{ code: 'driverTooYoung', minAge: 21 }, { code: 'licenceTooShort', years: 2 }]);
    expect(problems({ driverAge: 21, licenceYears: 2 })).toEqual([]);
  });

  it('has a seat for every adult and child', () => {
    expect(problems({}, { party: party(3, 3) })).toEqual([{ code: 'overCapacity', capacity: 5 }]);
  });

  it('claims one car of its fleet to the minute, and returns its period', () => {
    expect(claimOf(pandaLine())).toEqual({ kind: 'span', units: 4, from: '2027-06-12T10:00', to: '2027-06-19T09:00' });
    expect(periodOf(week)).toEqual({ from: '2027-06-12', to: '2027-06-19', time: '10:00', until: '09:00', length: { unit: 'day', count: 7 } });
  });

  it('[P2] adds the one-way fee for a return to another place only', () => {
    expect(car.gross(panda, week, party(2)).amount).toBe('291.50');
    expect(car.gross(panda, { ...week, dropOffPlace: week.pickUpPlace }, party(2)).amount).toBe('256.50');
  });

  it('[P4] multiplies an extra by the day by the days of the rental', () => {
    expect(car.duration(panda, week)).toBe(7);
    expect(car.duration(panda, { ...week, dropOffTime: '10:30' })).toBe(8);
  });

  it('shows the price of a day: the cheapest before, the average less the duration band after', () => {
    expect(car.unitPrice(panda, null)).toEqual({ amount: '24.00', unit: 'day', isFrom: true, isWhole: false });
    expect(car.unitPrice(panda, car.gross(panda, week, party(2)).steps)).toEqual({ amount: '36.64', unit: 'day', isFrom: false, isWhole: false });
  });

  it('[P12] names the one price that changed', () => {
    const now = { ...panda, terms: { ...panda.terms, seasons: panda.terms.seasons.map((season) => (season.daily === '48.00' ? { ...season, daily: '50.00' } : season)) } };
    expect(car.changes.withSeasonsOf(panda, now, week)?.figure).toEqual({ from: '48.00', to: '50.00', count: 4 });
    expect(car.changes.unitPrices(panda)).toEqual({ oneWay: '35.00' });
  });
});
