import { useLocation, useMatches } from '@tanstack/react-router';
import { LOCALES, type Locale } from '#domain/catalogue.ts';
import { localisePath } from '#i18n/paths.ts';

/** Unprefixed path of the same page by language; slugs differ. */
export type Alternates = Readonly<Record<Locale, string>>;

/** A path that is the same in every language, as public addresses. */
export function sameEverywhere(path: string): Alternates {
  return Object.fromEntries(LOCALES.map((locale) => [locale, path])) as unknown as Alternates;
}

/** Public addresses of this page in every language: a page with slugs says so in its loader data. */
export function useAlternates(): Alternates {
  const path = useLocation({ select: (location) => location.pathname });
  const search = useLocation({ select: (location) => location.searchStr });
  const declared = useMatches({
    select: (matches) => {
      for (const match of matches) {
        const data: unknown = match.loaderData;
        if (typeof data === 'object' && data !== null && 'alternates' in data) return data.alternates as Alternates;
      }
      return undefined;
    },
  });
  const paths = declared ?? sameEverywhere(path);
  return Object.fromEntries(LOCALES.map((locale) => [locale, localisePath(locale, paths[locale]) + search])) as unknown as Alternates;
}
