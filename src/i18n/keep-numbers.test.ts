import { expect, it } from 'vitest';
import { keepNumbers } from './keep-numbers.ts';

it('keeps a count on the line of its noun, in every plural form', () => {
  expect(keepNumbers('{days, plural, one {ещё # день} few {ещё # дня} other {ещё # дня}} и {title}')).toBe('{days, plural, one {ещё #\u00a0день} few {ещё #\u00a0дня} other {ещё #\u00a0дня}} и {title}');
});

it('keeps a measure on the line of its unit', () => {
  expect(keepNumbers('{hours} Std. {rest} Min.')).toBe('{hours}\u00a0Std. {rest}\u00a0Min.');
  expect(keepNumbers('{0} км в день')).toBe('{0}\u00a0км в день');
});

it('keeps nothing else', () => {
  const message = '{count} {places} and {minute} minutes, # × {unit}, {guests} hotel';
  expect(keepNumbers(message)).toBe(message);
});
