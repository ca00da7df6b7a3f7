import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths } from './add-months.ts';
import { LOCALES } from './catalogue.ts';
import { addDays } from './date.ts';
import { isReviewable, publicName, REVIEW_LIMITS, reviewProblems } from './review.ts';

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2020-01-01', days));
const TEXT = 'A quiet house above the bay.';

describe('[R1] the days on which a trip can be reviewed', () => {
  it.each([
    ['2027-06-18', false, 'before its last day'],
    ['2027-06-19', false, 'on its last day'],
    ['2027-06-20', true, 'on the day after it'],
    ['2028-06-19', true, 'a year after it'],
    ['2028-06-20', false, 'a day later'],
  ])('given a trip until 2027-06-19, when it is %s, then it is %s: %s', (today, can) => expect(isReviewable('2027-06-19', today)).toBe(can));

  it('are consecutive, the day after the trip is the first, and they are 365 or 366', () => {
    fc.assert(fc.property(day, fc.integer({ min: -400, max: 800 }), (lastDay, offset) => {
      const can = isReviewable(lastDay, addDays(lastDay, offset));
      expect(can).toBe(offset >= 1 && addDays(lastDay, offset) <= addMonths(lastDay, 12));
      if (offset <= 0 || offset > 366) expect(can).toBe(false);
      if (offset >= 1 && offset <= 365) expect(can).toBe(true);
    }));
  });
});

describe('[R2] a review', () => {
  it.each([
    ['without a rating', { rating: 0, text: TEXT }, { rating: 'missing' }],
    ['with half a star', { rating: 3.5, text: TEXT }, { rating: 'missing' }],
    ['with six stars', { rating: 6, text: TEXT }, { rating: 'missing' }],
    ['with 19 characters and spaces', { rating: 5, text: `  ${'a'.repeat(19)}   ` }, { text: 'tooShort' }],
    ['with 2,001 characters', { rating: 5, text: 'a'.repeat(2001) }, { text: 'tooLong' }],
    ['with a card number', { rating: 1, text: `${TEXT} 4111 1111 1111 1111` }, { text: 'cardNumber' }],
    ['with nothing', { rating: 0, text: '' }, { rating: 'missing', text: 'tooShort' }],
  ])('given one %s, when it is checked, then it must be corrected', (_, form, problems) => expect(reviewProblems(form)).toEqual(problems));

  it('is accepted with a whole number of stars and a text within its limits, spaces around it left aside', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: REVIEW_LIMITS.min, max: REVIEW_LIMITS.max }), fc.nat({ max: 5 }), (rating, length, spaces) => {
      expect(reviewProblems({ rating, text: ' '.repeat(spaces) + 'ü'.repeat(length) + '\n'.repeat(spaces) })).toEqual({});
    }));
  });

  it.each([
    [{ firstName: ' Helen ', lastName: 'acar' }, 'en', 'Helen A.'],
    [{ firstName: 'Ada', lastName: 'ilhan' }, 'tr', 'Ada İ.'],
    [{ firstName: 'Ada', lastName: 'ilhan' }, 'de', 'Ada I.'],
    [{ firstName: 'Юлия', lastName: 'Щукина' }, 'ru', 'Юлия Щ.'],
    [{ firstName: 'Max', lastName: '’t Hooft' }, 'en', 'Max T.'],
    [{ firstName: 'Cher', lastName: '-' }, 'en', 'Cher'],
  ] as const)('given %j, when it is published in %s, then its author is %s', (name, locale, shown) => expect(publicName(name, locale)).toBe(shown));

  it('never shows more of the last name than a letter', () => {
    const name = fc.string({ minLength: 3, maxLength: 30 }).filter((text) => /\p{L}{3}/u.test(text));
    fc.assert(fc.property(name, fc.constantFrom(...LOCALES), (lastName, locale) => {
      expect(publicName({ firstName: 'Ada', lastName }, locale)).toMatch(/^Ada \p{L}\p{M}*\.$/u);
    }));
  });
});
