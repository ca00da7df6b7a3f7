import { useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { type Alternates, alternatesOf, localisePath, sameEverywhere } from '#i18n/locale-path.ts';

/**
 * Public addresses of this page in every language, with the search parameters that its routes read: the server renders
 * a page once for all addresses that differ in other parameters. A page with slugs gives its paths in its loader data.
 */
export function useAlternates(): Alternates {
  const path = useLocation({ select: (location) => location.pathname });
  const { stringifySearch } = useRouter().options;
  const search = useMatches({ select: (matches) => stringifySearch(matches.at(-1)?._strictSearch ?? {}) });
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
  return alternatesOf((locale) => localisePath(locale, paths[locale]) + search);
}
