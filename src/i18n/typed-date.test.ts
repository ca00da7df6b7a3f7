import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDate } from './format.ts';
import { typedDate } from './typed-date.ts';

const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));

describe('a typed day', () => {
  it.each([
    ['12.06.2027', '2027-06-12'], ['12.6.27', '2027-06-12'], [' 12/06/2027 ', '2027-06-12'], ['12 6 2027', '2027-06-12'], ['12,06,2027', '2027-06-12'],
    ['12062027', '2027-06-12'], ['120627', '2027-06-12'], ['2027-06-12', '2027-06-12'], ['31.02.2027', '2027-02-31'],
    ['', null], ['12.06', null], ['tomorrow', null], ['12.06.20277', null], ['1262027', null],
  ])('%j is %s', (text, iso) => {
    expect(typedDate(text)).toBe(iso);
  });

  it.each([['12.06.27', '1927-06-12'], ['12.06.26', '2026-06-12'], ['25.11.26', '2026-11-25'], ['26.11.26', '1926-11-26'], ['12.06.2027', '2027-06-12']])('%j is %s where no later day than 2026-11-25 is meant', (text, iso) => {
    expect(typedDate(text, '2026-11-25')).toBe(iso);
  });

  it('[U5] every day that a page prints is read back', () => {
    fc.assert(fc.property(day, (iso) => { expect(typedDate(formatDate(iso))).toBe(iso); }));
  });
});
