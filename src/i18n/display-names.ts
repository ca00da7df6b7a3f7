/** `('EUR', 'ru')` is `евро`; the code where the language has no name for it. */
export function currencyName(currency: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? currency;
}

/** `('de', 'en')` is `German`. */
export function languageName(language: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language;
}
