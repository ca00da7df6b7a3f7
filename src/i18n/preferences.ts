import type { CurrencyCode } from '#domain/catalogue.ts';

/** What the first render must know of a visitor; it travels in cookies so that nothing flickers. */
export interface Preferences {
  readonly currency: CurrencyCode;
  readonly theme: 'light' | 'dark' | 'system';
}

/** The build's default currency (spec section 1). */
export const DEFAULT_CURRENCY: CurrencyCode = 'EUR';

/** Lasts 365 days (spec section 9). */
export const LOCALE_COOKIE = 'travellocale';
const CURRENCY_COOKIE = 'currency';
const THEME_COOKIE = 'theme';
export const COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** Value of one cookie out of a `Cookie` header or `document.cookie`. */
export function cookieValue(cookies: string, name: string): string | undefined {
  for (const pair of cookies.split(';')) {
    const [key, value] = pair.trim().split('=');
    if (key === name && value) return value;
  }
  return undefined;
}

/** Preferences out of a cookie string; anything malformed counts as not set. */
export function readPreferences(cookies: string): Preferences {
  const currency = cookieValue(cookies, CURRENCY_COOKIE) ?? '';
  const theme = cookieValue(cookies, THEME_COOKIE);
  return {
    currency: /^[A-Z]{3}$/.test(currency) ? currency : DEFAULT_CURRENCY,
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
  };
}

/** A cookie assignment for a chosen currency, to be given to `document.cookie`. */
export function currencyCookie(currency: CurrencyCode): string {
  return `${CURRENCY_COOKIE}=${currency}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`;
}
