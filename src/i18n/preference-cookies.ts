import { type CurrencyCode, DEFAULT_LOCALE, type Locale, LOCALES } from '#domain/catalogue.ts';
import type { ChosenPreferences, PreferenceChange, Theme } from '#domain/preferences/chosen-preferences.ts';

/** The preferences that the first render needs. They are in cookies, so that the server renders them. */
export interface Preferences {
  readonly currency: CurrencyCode;
  readonly theme: Theme;
}

/** The build's default currency (B2). */
export const DEFAULT_CURRENCY: CurrencyCode = 'EUR';

/** Lasts 365 days (B3). */
export const LOCALE_COOKIE = 'travellocale';
const COOKIES = { currency: 'currency', theme: 'theme', language: LOCALE_COOKIE } as const;
const COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** Value of one cookie out of a `Cookie` header or `document.cookie`. */
export function cookieValue(cookies: string, name: string): string | undefined {
  for (const pair of cookies.split(';')) {
    const [key, value] = pair.trim().split('=');
    if (key === name && value) return value;
  }
  return undefined;
}

/** The choices in a cookie string; malformed values count as not chosen. */
export function chosenIn(cookies: string): ChosenPreferences {
  const currency = cookieValue(cookies, COOKIES.currency) ?? '';
  const theme = cookieValue(cookies, COOKIES.theme);
  const language = cookieValue(cookies, COOKIES.language);
  return {
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
    theme: theme === 'light' || theme === 'dark' || theme === 'system' ? theme : null,
    language: LOCALES.find((known) => known === language) ?? null,
  };
}

/** Preferences out of a cookie string, the defaults where nothing is chosen. */
export function readPreferences(cookies: string): Preferences {
  const { currency, theme } = chosenIn(cookies);
  return { currency: currency ?? DEFAULT_CURRENCY, theme: theme ?? 'system' };
}

/** Cookie assignments for what was chosen, each to be given to `document.cookie`. */
export function preferenceCookies(change: PreferenceChange): string[] {
  return Object.entries(change).map(([name, value]) => cookie(COOKIES[name as keyof PreferenceChange], value, COOKIE_SECONDS));
}

/**
 * Cookie assignment that remembers a page's language for the next visit; null where there is nothing to remember.
 * None is set for the default language unless the browser has one: when it has lost its cookie, the page can then
 * restore the visitor's choice. The browser sets it, so that the page can be shared.
 */
export function languageCookie(locale: Locale, cookies: string): string | null {
  return locale === DEFAULT_LOCALE && !cookieValue(cookies, LOCALE_COOKIE) ? null : cookie(LOCALE_COOKIE, locale, COOKIE_SECONDS);
}

/** Cookie assignments that forget every choice. */
export function forgottenPreferences(): string[] {
  return Object.values(COOKIES).map((name) => cookie(name, '', 0));
}

function cookie(name: string, value: string, seconds: number): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax`;
}
