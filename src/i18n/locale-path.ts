import { DEFAULT_LOCALE, LOCALES, type Locale } from '#domain/catalogue.ts';

/** Language prefixes of older links. Without a translation they redirect to English. */
const RECOGNISED = ['nl', 'ar'].filter((locale) => !LOCALES.some((known) => known === locale));

export interface LocalisedPath {
  readonly locale: Locale;
  /** The path without its language prefix, always starting with a slash. */
  readonly path: string;
  /** Set when the address should be another one: `/en/x` is `/x`, `/nl/x` is `/x`. */
  readonly redirect?: string;
}

/** Splits `/de/c/villen` into `de` and `/c/villen`. An unknown prefix is an ordinary (unknown) path. */
export function splitPath(pathname: string): LocalisedPath {
  const [, first = '', ...rest] = pathname.split('/');
  const path = `/${rest.join('/')}`;
  if (first === DEFAULT_LOCALE || RECOGNISED.includes(first)) return { locale: DEFAULT_LOCALE, path, redirect: path };
  const locale = LOCALES.find((known) => known === first);
  return locale ? { locale, path } : { locale: DEFAULT_LOCALE, path: pathname };
}

/** The public address of an unprefixed path in a language. */
export function localisePath(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}
