import { describe, expect, it } from 'vitest';
import { LOCALES } from '#domain/catalogue.ts';
import { currencyName, languageName, ownLanguageName } from './display-names.ts';

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

  it.each(LOCALES)('%s names itself as the browser does, with a capital', (locale) => {
    expect(ownLanguageName(locale).toLocaleLowerCase(locale)).toBe(languageName(locale, locale).toLocaleLowerCase(locale));
    expect(ownLanguageName(locale)).toMatch(/^\p{Lu}/u);
  });

  it('a language that was added later names itself, too', () => {
    expect(ownLanguageName('fr')).toBe('Français');
  });
});
