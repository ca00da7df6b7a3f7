import { expect, it } from 'vitest';
import { foldedTitle, searchWords } from './search-words.ts';

it.each([
  ['IŞIKLAR', 'tr', 'isiklar'], ['ışıklar', 'tr', 'isiklar'], ['isiklar', 'en', 'isiklar'], ['İZMİR', 'en', 'izmir'], ['izmir', 'tr', 'izmir'],
  ['Straße am Fluß', 'de', 'strasse am fluss'], ['Ёлка', 'ru', 'елка'], ['Villa  Kırlangıç, Kalamar-Koyu', 'tr', 'villa kirlangic kalamar koyu'],
] as const)('folds %s (%s) to %s', (text, locale, folded) => {
  expect(foldedTitle(text, locale)).toBe(folded);
});

it('keeps the accents of a word for the stemmer', () => {
  expect(searchWords('Kaş’tan PLAJLARI', 'tr')).toEqual([{ plain: 'kaş', folded: 'kas' }, { plain: 'tan', folded: 'tan' }, { plain: 'plajları', folded: 'plajlari' }]);
});

it('finds no word in punctuation, and ignores single letters', () => {
  expect(searchWords(' -- … 🏖 %\u0000_ ', 'en')).toEqual([]);
  expect(foldedTitle('merchant’s house', 'en')).toBe('merchant house');
});

it('cuts a word that is too long', () => {
  expect(searchWords('x'.repeat(500), 'en')[0]!.folded).toHaveLength(40);
});
