import { describe, expect, it } from 'vitest';
import { dayIn, typedDay, wrongDays } from './typed-day.ts';

describe('[V2] the day of a field', () => {
  it.each([['12.6.27', '2027-06-12'], ['2027-06-12', '2027-06-12'], ['', undefined], ['31.09.2026', undefined], ['2027', undefined], ['June', undefined]])('%j is %s', (text, day) => {
    expect(dayIn(text)).toBe(day);
  });

  it('keeps a text that is no day, so that it is refused and not left out', () => {
    expect(['', '12.6.27', '31.09.2026', ' June '].map(typedDay)).toEqual(['', '2027-06-12', '2026-09-31', 'June']);
  });

  it('is wrong where it has a text that is no day', () => {
    const form = new FormData();
    form.set('from', '31.09.2026');
    form.set('to', ' ');
    expect(wrongDays(form, ['from', 'to', 'other'])).toEqual(['from']);
    form.set('from', '30.09.2026');
    form.set('to', '2027');
    expect(wrongDays(form, ['from', 'to'])).toEqual(['to']);
  });
});
