import { describe, expect, it } from 'vitest';
import { currencyName, languageName } from './display-names.ts';

describe('names in the language of the page', () => {
  it.each([
    ['EUR', 'en', 'euros'], ['GBP', 'en', 'British pounds'],
    ['EUR', 'de', 'Euro'], ['USD', 'ru', 'доллар США'], ['EUR', 'tr', 'Euro'],
  ])('%s in %s is %s', (currency, locale, name) => {
    expect(currencyName(currency, locale)).toBe(name);
  });

  it('a language is named in another', () => {
    expect(languageName('de', 'en')).toBe('German');
  });
});
