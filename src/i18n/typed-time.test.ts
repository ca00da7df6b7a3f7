import { describe, expect, it } from 'vitest';
import { typedTime } from './typed-time.ts';

describe('[U5] a typed time', () => {
  it.each([
    ['14:30', '14:30'], ['14.30', '14:30'], [' 9:05 ', '09:05'], ['1430', '14:30'], ['930', '09:30'], ['9', '09:00'], ['00:00', '00:00'],
    ['2:30 pm', '14:30'], ['9:40PM', '21:40'], ['9 a.m.', '09:00'], ['12 am', '00:00'], ['12:15 pm', '12:15'], ['14:30 pm', null], ['0:30 am', null],
    ['24:00', null], ['14:60', null], ['', null], ['25:70', null], ['14:3', null],
  ])('%j is %s', (text, time) => {
    expect(typedTime(text)).toBe(time);
  });
});
