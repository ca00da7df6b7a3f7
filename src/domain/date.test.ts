import { describe, expect, it } from 'vitest';
import { addDays, dayNumber, daysBetween, isClockTime, isIsoDate, minuteOfDay, weekdayOf } from './date.ts';

describe('calendar days', () => {
  it.each([['2027-06-12', true], ['2028-02-29', true], ['2027-02-29', false], ['2027-13-01', false], ['2027-6-1', false], ['', false], ['2027-06-12T00:00', false]])(
    'knows whether %s exists', (text, exists) => expect(isIsoDate(text)).toBe(exists));

  it('counts over months, leap days and the change of clocks in Europe', () => {
    expect(daysBetween('2027-06-12', '2027-06-19')).toBe(7);
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(daysBetween('2027-03-27', '2027-03-29')).toBe(2);
    expect(daysBetween('2027-06-19', '2027-06-12')).toBe(-7);
    expect(addDays('2027-12-31', 1)).toBe('2028-01-01');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  });

  it('numbers weekdays from Monday', () => {
    expect(weekdayOf('2026-11-20')).toBe(5);
    expect(weekdayOf('2027-06-13')).toBe(7);
    expect(weekdayOf('1969-12-29')).toBe(1);
  });

  it('refuses a day that does not exist', () => {
    expect(() => dayNumber('2027-02-29')).toThrow(RangeError);
  });

  it('reads times of day', () => {
    expect(minuteOfDay('23:40')).toBe(1420);
    expect(isClockTime('24:00')).toBe(false);
    expect(() => minuteOfDay('9:00')).toThrow(RangeError);
  });
});
