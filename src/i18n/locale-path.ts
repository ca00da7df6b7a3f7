import { DEFAULT_LOCALE, LOCALES, type Locale } from '#domain/catalogue.ts';

/** Language prefixes of older links. Without a translation they redirect to English. */
const RECOGNISED = ['nl', 'ar'].filter((locale) => !LOCALES.some((known) => known === locale));

/** Slashes and backslashes at the start of a path, also encoded. A browser reads `//x` and `/\x` as the host `x`. */
const LEADING_SLASHES = /^(?:[/\\]|%2f|%5c)+/i;

export interface LocalisedPath {
  readonly locale: Locale;
  /** The path without its language prefix. It starts with exactly one slash, so that a browser cannot read it as a host. */
  readonly path: string;
  /** Set when the address should be another one: `/en/x`, `/nl/x` and `//x` are `/x`, `/tr//x` is `/tr/x`. It starts with exactly one slash. */
  readonly redirect?: string;
}

/** Splits `/de/c/villen` into `de` and `/c/villen`. An unknown prefix is an ordinary (unknown) path. */
export function splitPath(pathname: string): LocalisedPath {
  const whole = withOneSlash(pathname);
  const [, first = '', ...rest] = whole.split('/');
  const path = withOneSlash(rest.join('/'));
  if (first === DEFAULT_LOCALE || RECOGNISED.includes(first)) return { locale: DEFAULT_LOCALE, path, redirect: path };
  const locale = LOCALES.find((known) => known === first);
  if (!locale) return { locale: DEFAULT_LOCALE, path: whole, ...(whole !== pathname && { redirect: whole }) };
  const hasExtraSlashes = whole !== pathname || path !== `/${rest.join('/')}`;
  return { locale, path, ...(hasExtraSlashes && { redirect: localisePath(locale, path) }) };
}

const withOneSlash = (path: string) => `/${path.replace(LEADING_SLASHES, '')}`;

/** The public address of an unprefixed path in a language. */
export function localisePath(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

/** Unprefixed path of the same page by language; slugs differ. */
export type Alternates = Readonly<Record<Locale, string>>;

/** The path in every language. @param pathIn returns that of one */
export function alternatesOf(pathIn: (locale: Locale) => string): Alternates {
  return Object.fromEntries(LOCALES.map((locale) => [locale, pathIn(locale)])) as unknown as Alternates;
}

/** A path that is the same in every language. */
export const sameEverywhere = (path: string): Alternates => alternatesOf(() => path);
