import { cached } from './cached.ts';
import { numberFormat } from './format.ts';

/**
 * The name of a currency in which prices are given; the code where the language has no name for it. English says it in
 * the plural ('in euros'), the others name the currency: `('EUR', 'en')` is `euros`, `('USD', 'ru')` is `доллар США`.
 */
export function currencyName(currency: string, locale: string): string {
  if (locale !== 'en') return displayNames(locale, 'currency').of(currency) ?? currency;
  const parts = numberFormat(locale, { style: 'currency', currency, currencyDisplay: 'name' }).formatToParts(2);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

function displayNames(locale: string, type: 'currency' | 'language'): Intl.DisplayNames {
  return cached(`${locale} names of ${type}`, () => new Intl.DisplayNames(locale, { type }));
}

/** `('de', 'en')` is `German`. */
export function languageName(language: string, locale: string): string {
  return displayNames(locale, 'language').of(language) ?? language;
}

/** The names of our languages. `Intl.DisplayNames` knows them too, but to load it takes 57 ms of every page on a slow phone. */
const OWN_NAMES: Readonly<Record<string, string>> = { en: 'English', tr: 'Türkçe', de: 'Deutsch', ru: 'Русский' };

/** The name of a language in itself, as the item of a list: `Deutsch`, `Русский`. */
export function ownLanguageName(language: string): string {
  const known = OWN_NAMES[language];
  if (known !== undefined) return known;
  const name = languageName(language, language);
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
