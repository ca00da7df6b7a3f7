import type { CurrencyCode, DecimalString } from '#domain/catalogue.ts';
import { formatMoney, formatNumber } from '#i18n/format.ts';

/** The currency in which a page shows prices, and how an amount of the offer reads in it. */
export interface ShownCurrency {
  readonly currency: CurrencyCode;
  /** Converts an amount of the offer's own currency. */
  readonly amount: (own: DecimalString) => DecimalString;
  readonly isConverted: boolean;
}

/** The price of a day in a calendar: short below its number, with the currency for a screen reader. A converted price is shown without cents. */
export function dayPrice(own: DecimalString, { currency, amount, isConverted }: ShownCurrency, locale: string): { readonly label: string; readonly spoken: string } {
  const shown = amount(own);
  return { label: formatNumber(shown, locale, isConverted ? 0 : 2), spoken: formatMoney(shown, currency, locale) };
}
