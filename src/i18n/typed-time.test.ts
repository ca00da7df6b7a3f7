import { describe, expect, it } from 'vitest';
import { typedTime } from './typed-time.ts';

describe('[U5] a typed time', () => {
  it.each([
    ['14:30', '14:30'], ['14.30', '14:30'], [' 9:05 ', '09:05'], ['1430', '14:30'], ['930', '09:30'], ['9', '09:00'], ['00:00', '00:00'],
    ['24:00', null], ['14:60', null], ['2:30 pm', null], ['', null], ['14:3', null],
  ])('%j is %s', (text, time) => {
    expect(typedTime(text)).toBe(time);
  });
});
